import { QueueViews, useView, type Views } from "../queue/QueueViews";

const VIEWS: Views = [
  { value: "", label: "Pages" },
  { value: "corrections", label: "Corrections" },
];

export const useSubmissionView = (): string => useView(VIEWS);

/** The lists of the page "Submissions". */
export const SubmissionViews = () => <QueueViews label="What was sent in" views={VIEWS} />;
