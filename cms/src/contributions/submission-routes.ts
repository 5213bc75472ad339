import type { Core } from "@strapi/strapi";
import { KIND_LABELS, LIMITS, SUBMISSION_DECISIONS } from "#contract";
import { PAGE_TYPES } from "../records/content-types";
import { choiceIn, choicesSaid, decideEach, decisionsIn, pageIn, saidBefore, staffOf } from "../staff/decisions-asked";
import type { StaffRoute } from "../staff/staff-route";
import { CONTRIBUTED, CONTRIBUTED_KINDS } from "./kinds";
import { readSubmissions, SUBMISSION_SORTS, SUBMISSION_STATES } from "./submission-queue";
import { decideSubmission, findSubmission, type Judged } from "./submissions";

/** Whoever may change the pages that people send in may decide about them. */
const MAY_CHANGE = { action: "plugin::content-manager.explorer.update", subject: PAGE_TYPES.facility.uid };

/** The calls of the page "Submissions": what people have sent in, and decisions about several at once. */
export const submissionRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/submissions",
    needs: MAY_CHANGE,
    handler: async (context) => ({
      ...(await readSubmissions(strapi.db.connection, {
        state: choiceIn(context, "state", SUBMISSION_STATES) ?? "open",
        kind: choiceIn(context, "kind", CONTRIBUTED_KINDS) ?? null,
        sort: choiceIn(context, "sort", SUBMISSION_SORTS) ?? "oldest",
        page: pageIn(context),
      })),
      pageSize: LIMITS.queuePage,
      kinds: CONTRIBUTED_KINDS.map((value) => ({ value, label: KIND_LABELS[CONTRIBUTED[value].page] })),
      decisions: choicesSaid(SUBMISSION_DECISIONS),
    }),
  },
  {
    method: "POST",
    path: "/submissions/decisions",
    needs: MAY_CHANGE,
    handler: async (context) => {
      const { items, ...judgement } = decisionsIn(context, SUBMISSION_DECISIONS);
      const staff = staffOf(context);
      return decideEach(items, async (subject, version) => {
        const submission = findSubmission(subject);
        const judged: Judged = submission
          ? await decideSubmission(strapi, submission, version, { ...judgement, staff })
          : { outcome: "gone" };
        return said(strapi, judged);
      });
    },
  },
];

const said = async (strapi: Core.Strapi, judged: Judged): Promise<string | null> => {
  switch (judged.outcome) {
    case "done":
      return null;
    case "before":
      return saidBefore(strapi.db.connection, judged.last);
    case "notPending":
      return "It is not pending any more: somebody has decided in its form";
    case "changed":
      return "It was changed meanwhile: read it again";
    case "gone":
      return "It is not there any more: it was taken back";
    case "faulty":
      return `It cannot be listed as it is. ${judged.message}`;
  }
};
