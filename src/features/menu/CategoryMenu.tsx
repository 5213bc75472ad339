import { Icon } from "../../components/Icon.tsx";
import type { IconName } from "../../components/icons.ts";
import { CATEGORY_LINKS } from "../../contract/routes.ts";
import { toggleMenuPin } from "./menu.store.ts";
import { WORDS } from "./messages.ts";
import { NavLink } from "./NavLink.tsx";
import { useCategoryMenu } from "./use-category-menu.ts";

/**
 * The bar of categories: on phones a list that folds open, on wide screens a menu over the page that can be pinned; then it
 * stands above the page. A pinned menu is opened by the head script already, which finds it by its ids.
 */
export const CategoryMenu = ({ path }: { path: string }) => {
  const { menu, isPinned, handlers, onSummaryClick } = useCategoryMenu();
  const pin = isPinned ? WORDS.unpin : WORDS.pin;
  return (
    <details
      id="categories"
      ref={menu}
      {...handlers}
      suppressHydrationWarning
      className="group/menu border-b border-line bg-card sm:relative sm:z-5 print:hidden"
    >
      <summary
        className="page-width flex min-h-11 items-center justify-between gap-1.5 text-small font-semibold text-ink-soft sm:justify-start"
        onClick={onSummaryClick}
      >
        <span>{WORDS.explore}</span>
        <Icon name="chevron-down" className="transition-transform duration-200 ease-out group-open/menu:rotate-180" />
      </summary>
      <nav aria-label={WORDS.categories} className="page-width menu-panel">
        <ul className="grid gap-0.5 pb-3 sm:flex sm:flex-1 sm:flex-wrap sm:gap-1 sm:pb-0">
          {CATEGORY_LINKS.map(({ href, label, icon }) => (
            <li key={href}>
              <NavLink
                href={href}
                path={path}
                className="-mx-3 flex min-h-11 gap-2.5 rounded-input px-3 font-medium sm:mx-0"
              >
                <Icon name={icon as IconName} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <button
          id="pin"
          type="button"
          aria-pressed={isPinned}
          title={pin}
          suppressHydrationWarning
          className="inline-grid size-11 cursor-pointer place-items-center rounded-full border border-edge aria-pressed:border-eucalypt aria-pressed:bg-eucalypt-wash aria-pressed:text-eucalypt unscripted:hidden max-sm:hidden"
          onClick={toggleMenuPin}
        >
          <Icon name="pin" />
          <span className="sr-only">{WORDS.pin}</span>
        </button>
      </nav>
    </details>
  );
};
