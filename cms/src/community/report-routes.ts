import type { Core } from "@strapi/strapi";
import { LIMITS, POST_DECISIONS } from "#contract";
import { signsAbout } from "../signs/read-signs";
import { inTransaction } from "../records/transaction";
import { choiceIn, choicesSaid, decideEach, decisionsIn, pageIn, saidBefore, staffOf } from "../staff/decisions-asked";
import type { StaffRoute } from "../staff/staff-route";
import { decidePost, type Outcome } from "./deciding";
import { readQueue, REPORT_SORTS, REPORT_STATES } from "./report-queue";
import { findSubject, KIND_WORDS, REPORT_UID, type Subject } from "./reports";

const action = (name: string) => ({ action: `plugin::content-manager.explorer.${name}`, subject: REPORT_UID });
const KINDS = Object.keys(KIND_WORDS) as Subject["kind"][];

/** The calls of the page "Reports": one row a reported post, and decisions about several at once. */
export const reportRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/reports",
    needs: action("read"),
    handler: async (context) => {
      const { rows, total } = await readQueue(strapi.db.connection, {
        state: choiceIn(context, "state", REPORT_STATES) ?? "open",
        kind: choiceIn(context, "kind", KINDS) ?? null,
        sort: choiceIn(context, "sort", REPORT_SORTS) ?? "oldest",
        page: pageIn(context),
      });
      const signsOf = rows.length === 0 ? () => [] : await signsAbout(strapi.db.connection);
      return {
        rows: rows.map((row) => ({ ...row, signs: signsOf(row.subject) })),
        total,
        pageSize: LIMITS.queuePage,
        kinds: KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        decisions: choicesSaid(POST_DECISIONS),
      };
    },
  },
  {
    method: "POST",
    path: "/reports/decisions",
    needs: action("update"),
    handler: async (context) => {
      const { items, ...verdict } = decisionsIn(context, POST_DECISIONS);
      const staff = staffOf(context);
      return decideEach(items, async (name, version) => {
        const subject = findSubject(name);
        const outcome: Outcome = subject
          ? await inTransaction(strapi, (connection, afterCommit) =>
              decidePost(connection, afterCommit, subject, version, { ...verdict, staff }),
            )
          : { outcome: "gone" };
        return said(strapi, outcome);
      });
    },
  },
];

const said = async (strapi: Core.Strapi, result: Outcome): Promise<string | null> => {
  switch (result.outcome) {
    case "done":
      return null;
    case "before":
      return saidBefore(strapi.db.connection, result.last);
    case "changed":
      return "Its author has changed it meanwhile: read it again";
    case "gone":
      return "It is not there any more";
    case "notAskable":
      return "Nobody can change it: replies cannot be edited on the site, nor posts whose author has left or whose page is not on the site";
  }
};
