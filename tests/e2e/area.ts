import { expect, type Page } from "@playwright/test";
import { POST_PATHS } from "../../src/contract/api/names.ts";
import type { PostKind } from "../../src/contract/taxonomy.ts";
import type { Person } from "./people.ts";

export const area = (page: Page) => page.getByRole("region", { name: "From students" });
/** Waits until the area's code runs and its posts are fresh. */
export const postsFresh = async (page: Page): Promise<void> => {
  await expect(area(page).locator("[aria-busy]")).not.toHaveCount(0);
  await expect(area(page).getByRole("status").first()).toHaveText("");
};
/** The area in view, when its code runs and its posts are fresh. */
export const liveArea = async (page: Page) => {
  const root = area(page);
  await root.scrollIntoViewIfNeeded();
  await postsFresh(page);
  return root;
};
/** The posts that are to be seen, helpful links apart. */
export const posts = (page: Page) =>
  area(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });
export const card = (page: Page, id: string) => page.locator(`#${id}`);
export const like = (page: Page, id: string) => card(page, id).getByRole("button", { name: /^Likes:/ });
export const dislike = (page: Page, id: string) => card(page, id).getByRole("button", { name: /^Dislikes:/ });

/** Opens a tab, as the width has it. */
export const openTab = async (page: Page, label: string): Promise<void> => {
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 768;
  if (!isNarrow) return page.getByRole("tab", { name: label }).click();
  const select = page.getByRole("combobox", { name: "Posts on this page" });
  const value = await select.locator("option", { hasText: label }).getAttribute("value");
  await select.selectOption(value);
};

/** Calls the site's API as a person, past the page. */
export const api = async (
  page: Page,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> => {
  const answer = await page.request.fetch(path, {
    method,
    // A connection of its own: one that was kept could be closed by the host at the very moment that it is used again.
    headers: { authorization: `Bearer ${person.jwt}`, connection: "close" },
    ...(body === undefined ? {} : { data: body }),
  });
  return { status: answer.status(), body: await answer.json().catch(() => undefined) };
};

/** Writes a post as a person and answers its id. */
export const write = async (
  page: Page,
  person: Person,
  kind: PostKind,
  data: Record<string, unknown>,
): Promise<number> => {
  const { status, body } = await api(page, person, "POST", `/api/${POST_PATHS[kind]}`, { data });
  if (status !== 201) throw new Error(`Writing answered ${status}: ${JSON.stringify(body)}`);
  return (body as { data: { id: number } }).data.id;
};
