import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { compareCount, MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { announce } from "../live-region/live-region.store.ts";
import { openPopup } from "../overlay/overlay.store.ts";
import { isComparable, type CompareItem, type CompareList } from "./compare.ts";
import { $panel, clearCompare, removeFromCompare, setPanel } from "./compare.store.ts";
import { focusCompareButton } from "./focus.ts";
import { countOnList, nameOf, WORDS } from "./messages.ts";

/** Where the names would be in the way: the panel begins folded. */
const isNarrow = (): boolean =>
  matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`).matches || location.pathname === ROUTES.compare;

/** The list of what is compared: a card at the right on wide screens, a bar at the bottom on phones. */
export const ComparePanel = ({ list }: { list: CompareList }) => {
  const items = useRef<HTMLUListElement>(null);
  const isOpen = (useStore($panel) ?? (isNarrow() ? "folded" : "open")) === "open";
  const remove = (item: CompareItem): void => {
    const at = list.indexOf(item);
    const buttons = [...(items.current?.querySelectorAll("button") ?? [])];
    // Focus goes to the next name, else to what the list came from.
    const next = buttons.filter((_, index) => index !== at)[Math.min(at, list.length - 2)];
    removeFromCompare(item);
    if (next) next.focus();
    else focusCompareButton(item);
  };
  const clear = (): void => {
    const [first] = list;
    clearCompare();
    announce(WORDS.cleared);
    focusCompareButton(first);
  };
  return (
    <aside
      id="compare-list"
      tabIndex={-1}
      aria-labelledby="compare-title"
      className="compare-panel fixed right-4 bottom-4 z-9 grid w-64 gap-2 rounded-card border border-line bg-card pt-2 pr-2 pb-3 pl-4 shadow-[0_16px_40px_-12px_var(--color-shade)] max-sm:inset-x-0 max-sm:bottom-0 max-sm:w-auto max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-(--gutter) max-sm:pb-[calc(8px+env(safe-area-inset-bottom))] print:hidden"
    >
      <div className="flex items-center gap-2">
        <h2 id="compare-title" className="text-[1.0625rem] tracking-[-0.01em] whitespace-nowrap">
          {MESSAGES.compareList}
        </h2>
        <p className={`soft whitespace-nowrap mr-auto tabular-nums ${isOpen ? "" : "max-sm:hidden"}`}>
          {countOnList(list)}
        </p>
        <button
          type="button"
          className="icon-button text-ink-soft max-sm:[&>.icon]:rotate-180 aria-expanded:max-sm:[&>.icon]:rotate-0 sm:not-aria-expanded:[&>.icon]:rotate-180"
          aria-expanded={isOpen}
          aria-controls="compare-items"
          aria-label={WORDS.showNames}
          onClick={() => setPanel(isOpen ? "folded" : "open")}
        >
          <Icon name="chevron-down" className="transition-transform duration-200" />
        </button>
      </div>
      <ul
        ref={items}
        id="compare-items"
        hidden={!isOpen}
        className="mr-2 max-sm:col-span-full max-sm:row-start-2 max-sm:mr-0 max-sm:pb-2"
      >
        {list.map((item) => (
          <li
            key={item.id}
            className="flex items-center justify-between gap-2 border-t border-line text-small leading-[1.3]"
          >
            <span className="my-2 min-w-0">
              <span className="line-clamp-2 wrap-anywhere">{nameOf(item)}</span>
              {item.home && <span className="block truncate text-ink-soft">{item.home}</span>}
            </span>
            <IconButton
              icon="x"
              label={[`${MESSAGES.remove} ${nameOf(item)}`, item.home].filter(Boolean).join(", ")}
              className="-mr-2 text-ink-soft"
              onClick={() => remove(item)}
            />
          </li>
        ))}
      </ul>
      <div className={`flex items-center gap-1 pr-2 max-sm:pr-0 ${isOpen ? "max-sm:col-span-full" : ""}`}>
        <Button
          className="flex-1 px-4 disabled:border-dashed disabled:border-edge disabled:bg-transparent disabled:text-ink-soft disabled:opacity-100"
          disabled={!isComparable(list)}
          onClick={({ currentTarget: opener }) => openPopup({ name: "comparison", opener })}
        >
          {compareCount(list.length)}
        </Button>
        <Button look="text" className={isOpen ? "" : "max-sm:hidden"} onClick={clear}>
          {WORDS.clear}
          <span className="sr-only">{WORDS.clearRest}</span>
        </Button>
      </div>
    </aside>
  );
};
