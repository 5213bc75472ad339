import { atom, onMount, type ReadableAtom } from "nanostores";
import { readLocal, writeLocal } from "../../lib/local-storage.ts";

/** What a reader can choose: to follow the system, or one of the two schemes. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Under what name the browser keeps the choice; head-script.ts looks there. */
const STORED_AS = "theme";

const $chosen = atom<Theme>("system");
/** The scheme that was chosen. */
export const $theme: ReadableAtom<Theme> = $chosen;
onMount($chosen, () => $chosen.set(THEMES.find((theme) => theme === readLocal(STORED_AS)) ?? "system"));

/** Shows the page in a scheme, and the pages to come. */
export const chooseTheme = (theme: Theme): void => {
  const chosen = theme === "system" ? null : theme;
  $chosen.set(theme);
  writeLocal(STORED_AS, chosen);
  if (chosen) document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
};
