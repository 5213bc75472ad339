import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref, universityProgramsHref } from "../../src/contract/routes.ts";
import { WORDS as ACCOUNT } from "../../src/features/account/messages.ts";

/** A press that opens something whose code no page begins with. */
export interface Opening {
  what: string;
  path: string;
  control: (page: Page) => Locator;
  opens: { role: "dialog" | "complementary"; name: string };
  viewport?: { width: number; height: number };
}

const main = (page: Page): Locator => page.getByRole("main");
const login: Opening["opens"] = { role: "dialog", name: ACCOUNT.logIn };

/** The like of a page's first post. */
export const firstLike = (page: Page): Locator =>
  main(page)
    .getByRole("button", { name: /^Likes:/ })
    .first();

/** By somebody who is signed out. */
export const OPENINGS: readonly Opening[] = [
  {
    what: "Login in the header",
    path: ROUTES.home,
    control: (page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.login }),
    opens: login,
  },
  {
    what: "Filters on a phone",
    path: ROUTES.programs,
    viewport: { width: 390, height: 780 },
    control: (page) => main(page).getByRole("button", { name: /^Filters/ }),
    opens: { role: "dialog", name: "Filters" },
  },
  {
    what: "Add to Compare",
    path: universityProgramsHref(1),
    control: (page) => main(page).getByRole("button", { name: MESSAGES.addToCompare }).first(),
    opens: { role: "complementary", name: MESSAGES.compareList },
  },
  {
    what: "Share",
    path: universityHref(1),
    control: (page) =>
      main(page)
        .getByRole("button", { name: /^Share / })
        .first(),
    opens: login,
  },
  {
    what: "Add Post",
    path: universityHref(1),
    control: (page) => main(page).getByRole("button", { name: MESSAGES.addPost }),
    opens: login,
  },
  { what: "a post's like", path: universityHref(1), control: firstLike, opens: login },
];
