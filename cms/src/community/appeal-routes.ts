import type { Core } from "@strapi/strapi";
import { APPEAL_DECISIONS, DECISION_REASONS, LIMITS } from "#contract";
import { inTransaction } from "../records/transaction";
import { staffNames } from "../staff/decision-log";
import { choiceIn, choicesSaid, decideEach, decisionsIn, pageIn, staffOf } from "../staff/decisions-asked";
import type { StaffRoute } from "../staff/staff-route";
import { APPEAL_QUEUE_STATES, APPEAL_SORTS, readAppeals } from "./appeal-queue";
import { decideAppeal, othersDecide, type AppealResult } from "./deciding-appeals";
import { KIND_WORDS, REPORT_UID, type Subject } from "./reports";

const action = (name: string) => ({ action: `plugin::content-manager.explorer.${name}`, subject: REPORT_UID });
const KINDS = Object.keys(KIND_WORDS) as Subject["kind"][];

/** The calls of the list of appeals, beside that of reports. */
export const appealRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/appeals",
    needs: action("read"),
    handler: async (context) => {
      const staff = staffOf(context);
      return {
        ...(await readAppeals(
          strapi.db.connection,
          {
            state: choiceIn(context, "state", APPEAL_QUEUE_STATES) ?? "open",
            kind: choiceIn(context, "kind", KINDS) ?? null,
            sort: choiceIn(context, "sort", APPEAL_SORTS) ?? "oldest",
            page: pageIn(context),
          },
          { staff, hasOthers: await othersDecide(strapi, staff) },
        )),
        pageSize: LIMITS.queuePage,
        kinds: KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        decisions: choicesSaid(APPEAL_DECISIONS),
      };
    },
  },
  {
    method: "POST",
    path: "/appeals/decisions",
    needs: action("update"),
    handler: async (context) => {
      const { items, ...verdict } = decisionsIn(context, APPEAL_DECISIONS);
      const staff = staffOf(context);
      return decideEach(items, async (name, version) =>
        said(
          strapi,
          await inTransaction(strapi, (connection, afterCommit) =>
            decideAppeal(strapi, connection, afterCommit, { name, version }, { ...verdict, staff }),
          ),
        ),
      );
    },
  },
];

const said = async (strapi: Core.Strapi, result: AppealResult): Promise<string | null> => {
  switch (result.outcome) {
    case "done":
      return null;
    case "before": {
      const { outcome, reason, staff } = result.appeal;
      if (outcome === null || outcome === "settled") return "The post was decided otherwise meanwhile";
      const by = (await staffNames(strapi.db.connection, [staff]))(staff);
      return `${by} has decided before you: ${APPEAL_DECISIONS[outcome].label} (${DECISION_REASONS[reason ?? "other"]})`;
    }
    case "ownDecision":
      return "The decision was yours: somebody else has to decide about the appeal";
    case "changed":
      return "Its author has changed it meanwhile: read it again";
    case "gone":
      return "It is not there any more";
  }
};
