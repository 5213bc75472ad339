import { LIMITS } from "../../contract/limits.ts";
import { PAGE_KINDS, type PageKind } from "../../contract/taxonomy.ts";
import { queryOf } from "../search/search.ts";

/** What the page of all results is asked for. */
export interface AskedPage {
  /** Without spaces around it; empty while nothing is looked for. */
  query: string;
  /** One kind of result, or all. */
  kind: PageKind | null;
  /** From 1; of one kind alone. */
  page: number;
}

export const NOTHING_ASKED: AskedPage = { query: "", kind: null, page: 1 };

/** What an address asks for: `?q=nursing&kind=program&page=2`. What it does not know it leaves out. */
export const askedAt = (search: string): AskedPage => {
  const parameters = new URLSearchParams(search);
  const query = queryOf(parameters.get("q") ?? "") ?? "";
  const kind = PAGE_KINDS.find((known) => known === parameters.get("kind")) ?? null;
  const page = Number(parameters.get("page"));
  const isPage = kind !== null && Number.isInteger(page) && page >= 1 && page <= LIMITS.searchPagesMax;
  return { query, kind, page: isPage ? page : 1 };
};
