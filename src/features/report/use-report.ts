import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { PostReference } from "../../contract/posts.ts";
import type { ReportReason } from "../../contract/taxonomy.ts";
import { $owner } from "../draft/draft.store.ts";
import type { Owner } from "../draft/draft.ts";
import type { Popup } from "../overlay/overlay.store.ts";
import { wordsOf } from "../session/call.ts";
import { WORDS } from "./messages.ts";
import { keepReportNote, reportNote, sendReport } from "./send-report.ts";

type Request = Extract<Popup, { name: "report" }>;
type Step = { state: "writing"; fault: string } | { state: "sending" } | { state: "done"; thanks: string };
interface Report {
  /** Each opening of the popup is a report of its own. */
  request: Request;
  owner: Owner;
  reason: ReportReason | undefined;
  note: string;
  step: Step;
}
const begun = (request: Request, owner: Owner): Report => ({
  request,
  owner,
  reason: undefined,
  note: reportNote(request.post),
  step: { state: "writing", fault: "" },
});

/** The report of the post that the popup is about, by whoever is here. An answer that comes late touches no other. */
export const useReport = (request: Request) => {
  const owner = useStore($owner);
  const [held, setHeld] = useState(() => begun(request, owner));
  const isCurrent = held.request === request && held.owner === owner;
  const report = isCurrent ? held : begun(request, owner);
  if (!isCurrent) setHeld(report);
  const { post }: { post: PostReference } = request;

  const change = (by: Partial<Report>): void => setHeld({ ...report, ...by });
  const goOn = (step: Step): void =>
    setHeld((now) => (now.request === request && now.owner === owner ? { ...now, step } : now));
  /** Sends it, and answers whether anything was wrong with it before. */
  const send = (): boolean => {
    const { reason, note, step } = report;
    if (step.state === "sending") return true;
    if (!reason) {
      goOn({ state: "writing", fault: WORDS.reasonMissing });
      return false;
    }
    goOn({ state: "sending" });
    sendReport(post, reason, note).then(
      (thanks) => goOn({ state: "done", thanks }),
      (error: unknown) => goOn({ state: "writing", fault: wordsOf(error) }),
    );
    return true;
  };
  return {
    ...report,
    choose: (reason: ReportReason) => change({ reason }),
    typeNote: (note: string) => {
      keepReportNote(post, note);
      change({ note });
    },
    send,
  };
};
