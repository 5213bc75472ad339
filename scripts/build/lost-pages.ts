import type { PageRef } from "../../src/contract/entities.ts";
import { pageOfHref } from "../../src/contract/routes.ts";
import type { ReleaseManifest } from "./manifest.ts";
import { isFarFewer } from "./release.ts";

/** Answers which of the pages that a build would lose somebody took off on purpose. */
export type AskWithdrawn = (lost: readonly PageRef[]) => Promise<PageRef[]>;

/**
 * How many of the live pages a build has to have: all, but for those that somebody took off on purpose. Nobody is asked
 * while most of them are there.
 */
export const pagesWanted = async (
  withdrawn: AskWithdrawn | undefined,
  pages: readonly { path: string }[],
  live: Pick<ReleaseManifest, "pages" | "keys">,
): Promise<number> => {
  if (!withdrawn || !isFarFewer(pages.length, live.keys.size)) return live.pages;
  const present = new Set(pages.map(({ path }) => path));
  const lost = [...live.keys.keys()].flatMap((path) => (present.has(path) ? [] : (pageOfHref(path) ?? [])));
  const asked = new Map(lost.map((page) => [nameOf(page), page]));
  const meant = new Set((await withdrawn([...asked.values()])).map(nameOf));
  return live.pages - lost.filter((page) => meant.has(nameOf(page))).length;
};

const nameOf = ({ type, id }: PageRef): string => `${type} ${id}`;
