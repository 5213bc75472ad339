import { QueueViews, useView, type Views } from "../queue/QueueViews";

const VIEWS: Views = [
  { value: "", label: "Reports" },
  { value: "appeals", label: "Appeals" },
  { value: "signs", label: "Signs" },
];

export const useReportView = (): string => useView(VIEWS);

/** The lists of the page "Reports". */
export const ReportViews = () => <QueueViews label="Views" views={VIEWS} />;
