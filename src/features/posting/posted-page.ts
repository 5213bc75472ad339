import type { PageRef } from "../../contract/entities.ts";
import { PAGE_KINDS } from "../../contract/taxonomy.ts";

/** A page that can be posted about. */
export interface PostedPage {
  page: PageRef;
  name: string;
}

/** The page whose interaction area is here, undefined where there is none. */
export const postedPage = (): PostedPage | undefined => {
  const { pageType, pageId, pageName = "" } = document.querySelector<HTMLElement>("[data-page-type]")?.dataset ?? {};
  const type = PAGE_KINDS.find((kind) => kind === pageType);
  return type && pageId ? { page: { type, id: Number(pageId) }, name: pageName } : undefined;
};
