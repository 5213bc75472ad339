import { useEffect, useRef, type KeyboardEvent } from "react";
import { Icon } from "../../components/Icon.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { HEADER_LINKS, ROUTES } from "../../contract/routes.ts";
import { MyAvatar } from "../account/MyAvatar.tsx";
import { openLogin, openProfile } from "../account/open.ts";
import { WORDS } from "./messages.ts";
import { NavLink } from "./NavLink.tsx";

const ROW = "flex min-h-12 w-full items-center rounded-full px-3.5 text-[1.125rem] font-[550]";

/** The main menu of phones: a disclosure, which with its code closes on Escape and on a press beside it. */
export const PhoneMenu = ({ path }: { path: string }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      // An overlay that a button of the menu opened gives focus back to it.
      const isBeside = target instanceof Element && !menu.current?.contains(target) && !target.closest("dialog");
      if (isBeside && menu.current) menu.current.open = false;
    };
    document.addEventListener("click", onPress);
    return () => document.removeEventListener("click", onPress);
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    // It listens to the keys of the summary, links and buttons in it.
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions
    <details ref={menu} className="sm:hidden" suppressHydrationWarning onKeyDown={onKeyDown}>
      <summary data-account className="inline-flex min-h-11 items-center gap-2 pr-1 pl-3 font-semibold">
        <Icon name="menu" />
        <span>{WORDS.menu}</span>
      </summary>
      <nav
        aria-label={WORDS.menu}
        className="absolute inset-x-0 top-full grid border-b border-line bg-card px-[calc(var(--gutter)-14px)] pt-2 pb-4"
      >
        {[{ href: ROUTES.home, label: MESSAGES.home }, ...HEADER_LINKS].map(({ href, label }) => (
          <NavLink key={href} href={href} path={path} className={ROW}>
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${ROW} cursor-pointer signed-in:hidden unscripted:hidden`}
          onClick={openLogin}
        >
          {MESSAGES.login}
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${ROW} cursor-pointer gap-3 signed-out:hidden`}
          onClick={openProfile}
        >
          <MyAvatar />
          {MESSAGES.profile}
        </button>
      </nav>
    </details>
  );
};
