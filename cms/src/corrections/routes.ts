import type { Core } from "@strapi/strapi";
import {
  CORRECTION_DECISIONS,
  DECISION_REASONS,
  KIND_LABELS,
  labelOf,
  LIMITS,
  pageHref,
  PAGE_KINDS,
  type CorrectedValue,
  type SentCorrection,
} from "#contract";
import { linkOf, columnOf, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { PAGE_TYPES, UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { staffNames } from "../staff/decision-log";
import { choiceIn, choicesSaid, decideEach, decisionsIn, pageIn, staffOf } from "../staff/decisions-asked";
import type { StaffRoute } from "../staff/staff-route";
import { listCorrections, valueNow, type Correction } from "./corrections";
import { decideCorrection, versionOf, type Judged } from "./deciding";

/** Whoever may change pages may decide what they say. */
const MAY_CHANGE = { action: "plugin::content-manager.explorer.update", subject: PAGE_TYPES.facility.uid };
const STATES = ["open", "decided", "all"] as const;
const SORTS = ["oldest", "newest"] as const;

/** The calls of the view "Corrections": what people say is wrong, and decisions about several at once. */
export const correctionRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/corrections",
    needs: MAY_CHANGE,
    handler: async (context) => {
      const { connection } = strapi.db;
      const { corrections, total } = await listCorrections(connection, {
        state: choiceIn(context, "state", STATES) ?? "open",
        kind: choiceIn(context, "kind", PAGE_KINDS) ?? null,
        sort: choiceIn(context, "sort", SORTS) ?? "oldest",
        page: pageIn(context),
      });
      return {
        ...{ rows: await told(connection, corrections), total, pageSize: LIMITS.queuePage },
        kinds: PAGE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        decisions: choicesSaid(CORRECTION_DECISIONS),
      };
    },
  },
  {
    method: "POST",
    path: "/corrections/decisions",
    needs: MAY_CHANGE,
    handler: async (context) => {
      const { items, ...judgement } = decisionsIn(context, CORRECTION_DECISIONS);
      const staff = staffOf(context);
      return decideEach(items, async (subject, version) => {
        const [, id] = /^correction:([1-9]\d{0,8})$/.exec(subject) ?? [];
        const judged: Judged =
          id === undefined
            ? { outcome: "gone" }
            : await decideCorrection(strapi, Number(id), version, { ...judgement, staff });
        return said(strapi.db.connection, judged);
      });
    },
  },
];

const shown = (value: CorrectedValue): string => (value === null ? "Nothing" : String(value));

const told = async (connection: Connection, corrections: readonly Correction[]): Promise<SentCorrection[]> => {
  const nameOfStaff = await staffNames(
    connection,
    corrections.map(({ decided }) => decided?.staff ?? null),
  );
  const people = await rowsOf<{ id: number; username: string }>(
    connection(tableOf(USER_UID))
      .whereIn(
        "id",
        corrections.map(({ account }) => account),
      )
      .select("id", "username"),
  );
  const usernames = new Map(people.map(({ id, username }) => [id, username]));
  const rows: SentCorrection[] = [];
  for (const correction of corrections) {
    const page = await pageOf(connection, correction);
    if (!page) continue;
    const { id, kind, uid, field, was, value, link, sentAt, decided, account } = correction;
    const now = await valueNow(connection, correction);
    rows.push({
      ...{ subject: `correction:${id}`, version: versionOf(correction, now), kind, field: labelOf(field), link, uid },
      state: decided ? "decided" : "open",
      last: decided && {
        ...{ decision: decided.decision, label: CORRECTION_DECISIONS[decided.decision].label, note: decided.note },
        ...{ reason: DECISION_REASONS[decided.reason], by: nameOfStaff(decided.staff), at: isoTime(decided.at) },
      },
      ...{ name: page.name, path: pageHref(kind, page.id, page.university), documentId: page.documentId },
      ...{ was: shown(was), now: now === was ? null : shown(now), value: shown(value) },
      ...{ by: usernames.get(account) ?? null, since: isoTime(sentAt) },
    });
  }
  return rows;
};

const pageOf = async (connection: Connection, { kind, uid, record }: Correction) => {
  const query = connection({ page: tableOf(uid) })
    .where("page.id", record)
    .select({
      id: `page.${columnOf(uid, "publicId")}`,
      name: `page.${columnOf(uid, PAGE_TYPES[kind].name)}`,
      documentId: "page.document_id",
    });
  if (kind === "program" || kind === "subject") {
    const link = linkOf(uid, "university_page");
    void query
      .leftJoin({ belongs: link.table }, `belongs.${link.from}`, "page.id")
      .leftJoin({ university: tableOf(UNIVERSITY_UID) }, "university.id", `belongs.${link.to}`)
      .select({ university: `university.${columnOf(UNIVERSITY_UID, "publicId")}` });
  }
  const [page] = await rowsOf<{ id: number; name: string; documentId: string; university?: number | null }>(query);
  return page;
};

const said = async (connection: Connection, judged: Judged): Promise<string | null> => {
  switch (judged.outcome) {
    case "done":
      return null;
    case "before": {
      const { staff, decision } = judged.decided;
      const name = (await staffNames(connection, [staff]))(staff);
      return `${name} has decided before you: ${CORRECTION_DECISIONS[decision].label}`;
    }
    case "changed":
      return "The page says something else by now: read it again";
    case "gone":
      return "It is not there any more";
    case "faulty":
      return `The page cannot be so. ${judged.message}`;
  }
};
