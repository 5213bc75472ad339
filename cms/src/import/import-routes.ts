import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { IMPORT_SOURCES, labelOf, LIMITS, type ImportCollection, type ImportValues } from "#contract";
import { PAGE_TYPES, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { StaffRoute } from "../staff/staff-route";
import { IMPORT_COLLECTIONS } from "./collections";
import { receiveFile } from "./receive-file";
import { importInBackground, readInBackground, undoInBackground } from "./runner";
import {
  beginRun,
  cancelRun,
  countLines,
  discardRun,
  expectFree,
  linesOf,
  recoverRuns,
  runOf,
  runsOf,
  type Line,
  type LineList,
} from "./runs";

/** Whoever may add universities may import them: administrators and editors. */
const NEEDS = { action: "plugin::content-manager.explorer.create", subject: UNIVERSITY_UID };
const LINES_SHOWN = 50;
const LISTS: readonly LineList[] = ["create", "update", "same", "skip", "left", "kept"];

/** The calls of the admin's page "Import": what was imported and is, its lines, and each step. */
export const importRoutes = (strapi: Core.Strapi): StaffRoute[] => {
  const database = (): Connection => strapi.db.connection;
  const step = (path: string, take: (run: number, context: Context) => Promise<void>): StaffRoute => ({
    method: "POST",
    path: `/imports/:run/${path}`,
    needs: NEEDS,
    handler: async (context) => {
      await recoverRuns(strapi);
      await take(runIn(context), context);
      return { runs: await shownRuns(database()) };
    },
  });
  return [
    {
      method: "GET",
      path: "/imports",
      needs: NEEDS,
      handler: async () => {
        await recoverRuns(strapi);
        return { runs: await shownRuns(database()) };
      },
    },
    {
      method: "POST",
      path: "/imports",
      needs: NEEDS,
      handler: async (context) => {
        const order = orderIn(context);
        await recoverRuns(strapi);
        // Asked before a long upload, and held after it.
        await expectFree(database());
        const { path, remove } = await receiveFile(context);
        try {
          const id = await beginRun(database(), { ...order, startedBy: nameOf(context) });
          readInBackground(strapi, { id, ...order }, path, remove);
        } catch (error) {
          await remove();
          throw error;
        }
        return { runs: await shownRuns(database()) };
      },
    },
    {
      method: "GET",
      path: "/imports/:run/lines",
      needs: NEEDS,
      handler: async (context) => {
        const list = LISTS.find((name) => name === context.query["list"]);
        const page = Number(context.query["page"] ?? 1);
        if (!list || !Number.isInteger(page) || page < 1)
          throw new errors.ValidationError(`list must be one of ${LISTS.join(", ")}, and page a whole number`);
        const run = await runOf(database(), runIn(context));
        const lines = await linesOf(database(), run.id, list, { page, size: LINES_SHOWN });
        return { lines: await shownLines(database(), lines), size: LINES_SHOWN };
      },
    },
    step("go", (run) => importInBackground(strapi, run)),
    step("cancel", (run) => cancelRun(database(), run)),
    step("discard", (run) => discardRun(database(), run)),
    step("undo", (run) => undoInBackground(strapi, run)),
  ];
};

const runIn = (context: Context): number => {
  const run = Number((context["params"] as Record<string, string>)["run"]);
  if (!Number.isInteger(run)) throw new errors.NotFoundError("This import is not there any more");
  return run;
};

const orderIn = ({ query }: Context) => {
  const source = IMPORT_SOURCES.find((name) => name === query["source"]);
  const file = query["file"];
  if (!source || typeof file !== "string" || file === "" || file.length > LIMITS.nameMax || /\p{Cc}/u.test(file))
    throw new errors.ValidationError(`source must be one of ${IMPORT_SOURCES.join(", ")}, and file the file's name`);
  return { source, file, all: source === "cricos" && query["all"] === "true" };
};

const nameOf = (context: Context): string => {
  const { user } = context.state as { user?: { firstname?: string | null; lastname?: string | null } };
  return [user?.firstname, user?.lastname].filter(Boolean).join(" ");
};

const shownRuns = async (connection: Connection) => {
  const runs = [];
  for (const { isCancelled, ...run } of await runsOf(connection))
    runs.push({ ...run, isCancelling: isCancelled, counts: await countLines(connection, run.id) });
  return runs;
};

/** Lines with what an editor reads: fields by their labels, universities by their names, records where they are edited. */
const shownLines = async (connection: Connection, lines: readonly Line[]) => {
  const universities = await universityNames(connection, lines);
  const documents = await documentsOf(connection, lines);
  const valueOf = (values: ImportValues, field: string): string => {
    const value = values[field];
    const shown = field === "university" ? (universities.get(value) ?? value) : value;
    return shown === null || shown === undefined
      ? ""
      : Array.isArray(shown)
        ? shown.join("; ")
        : typeof shown === "string"
          ? shown
          : JSON.stringify(shown);
  };
  return lines.map(({ place, kind, collection, sheet, row, name, reason, outcome, record, set, before }) => ({
    ...{ place, kind, collection, sheet, row, name, reason, outcome },
    document: documents.get(`${collection ?? ""} ${record ?? ""}`) ?? null,
    changes: Object.keys(set)
      .map((field) => ({ field: labelOf(field), before: valueOf(before, field), after: valueOf(set, field) }))
      .filter((change) => change.before !== change.after),
  }));
};

const universityNames = async (connection: Connection, lines: readonly Line[]): Promise<Map<unknown, string>> => {
  const named = lines.flatMap(({ set, before }) => [set["university"], before["university"]]);
  const ids = named.filter((value) => typeof value === "number");
  const codes = named.filter((value) => typeof value === "string");
  const columns = {
    id: columnOf(UNIVERSITY_UID, "publicId"),
    code: columnOf(UNIVERSITY_UID, "cricosProviderCode"),
    name: columnOf(UNIVERSITY_UID, PAGE_TYPES.university.name),
  };
  const rows = await rowsOf<{ id: number; code: string | null; name: string }>(
    connection(tableOf(UNIVERSITY_UID)).whereIn(columns.id, ids).orWhereIn(columns.code, codes).select(columns),
  );
  return new Map(
    rows.flatMap(({ id, code, name }): [unknown, string][] => [
      [id, name],
      ...(code ? [[code, name] as [unknown, string]] : []),
    ]),
  );
};

/** Where the records of lines are edited, by collection and public id. */
const documentsOf = async (connection: Connection, lines: readonly Line[]): Promise<Map<string, string>> => {
  const documents = new Map<string, string>();
  for (const [name, { uid }] of Object.entries(IMPORT_COLLECTIONS)) {
    const ids = lines.flatMap(({ collection, record }) =>
      collection === (name as ImportCollection) ? (record ?? []) : [],
    );
    const rows = connection(tableOf(uid))
      .whereIn(columnOf(uid, "publicId"), ids)
      .select({ id: columnOf(uid, "publicId"), document: "document_id" });
    for (const { id, document } of await rowsOf<{ id: number; document: string }>(rows))
      documents.set(`${name} ${id}`, `${uid}/${document}`);
  }
  return documents;
};
