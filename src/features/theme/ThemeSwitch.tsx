import { useLiveStore } from "../../lib/use-live-store.ts";
import { WORDS } from "./messages.ts";
import { $theme, chooseTheme, THEMES } from "./theme.store.ts";

/** Follows the system until a reader chooses, and remembers the choice. */
export const ThemeSwitch = () => {
  const chosen = useLiveStore($theme, "system");
  return (
    <fieldset>
      <legend className="soft pb-1.5">{WORDS.legend}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="group/choice relative inline-block">
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            className="peer absolute inset-0 opacity-0"
            onChange={() => chooseTheme(theme)}
          />
          <span className="inline-flex min-h-11 items-center border border-edge px-4 text-small font-[550] group-first-of-type/choice:rounded-l-full group-last-of-type/choice:rounded-r-full group-[:not(:first-of-type)]/choice:-ml-px peer-checked:relative peer-checked:border-eucalypt peer-checked:bg-eucalypt-wash peer-checked:text-eucalypt peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-eucalypt">
            {WORDS[theme]}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
