import { PAGE_PATHS } from "../contract/api/names.ts";
import { feedHref, feedTitle } from "../contract/feeds.ts";
import { ROUTES } from "../contract/routes.ts";
import { FACILITY_TYPES, PAGE_KINDS, type PageKind } from "../contract/taxonomy.ts";

/** The same as a page in another form: a feed, or a record as JSON. */
interface Alternate {
  type: "application/atom+xml" | "application/json";
  title: string;
  href: string;
}

/** The pages that list a kind. */
const LISTS: ReadonlyMap<string, PageKind> = new Map<string, PageKind>([
  [ROUTES.universities, "university"],
  [ROUTES.programs, "program"],
  [ROUTES.subjects, "subject"],
  [ROUTES.destinations, "destination"],
  ...FACILITY_TYPES.map(({ path }) => [path, "facility"] as const),
]);

const RECORD = /^(?:\/universities\/\d+)?\/(program|subject|facility|destination|universities)\/(\d+)$/;

/** The record that the page at a path is of. */
const recordAt = (path: string): { kind: PageKind; id: number } | undefined => {
  const [, name, id] = RECORD.exec(path) ?? [];
  const kind = name === "universities" ? "university" : PAGE_KINDS.find((known) => known === name);
  return kind && { kind, id: Number(id) };
};

/** The address of a record in the API. */
export const recordApiHref = (kind: PageKind, id: number): string => `/api/${PAGE_PATHS[kind]}/${id}`;

/** What browsers and feed readers find behind a page: its feed, and a record's JSON. `name` is that of the record. */
export const alternatesOf = (path: string, name: string): Alternate[] => {
  const feed = (href: string, title: string): Alternate => ({ type: "application/atom+xml", title, href });
  if (path === ROUTES.home || path === ROUTES.data) return [feed(feedHref(), feedTitle({ kind: null, id: null }))];
  const listed = LISTS.get(path);
  if (listed) return [feed(feedHref(listed), feedTitle({ kind: listed, id: null }))];
  const record = recordAt(path);
  if (!record) return [];
  const { kind, id } = record;
  return [
    feed(feedHref(kind, id), feedTitle({ kind, id }, name)),
    { type: "application/json", title: `${name} as JSON`, href: recordApiHref(kind, id) },
  ];
};
