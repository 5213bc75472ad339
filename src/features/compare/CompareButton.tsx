import { useStore } from "@nanostores/react";
import { IconButton } from "../../components/IconButton.tsx";
import { Icon } from "../../components/Icon.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { CompareItem } from "./compare.ts";
import { isFull, isOnList } from "./compare.ts";
import { $compare, noList, toggleCompare } from "./compare.store.ts";

interface CompareButtonProps extends CompareItem {
  /** `icon` in the corner of a card or a row, `words` where there is room. */
  look?: "icon" | "words";
  /** The rule of bookmark cards: with a full list it cannot be pressed; elsewhere the oldest item makes way. */
  isOffWhenFull?: boolean;
}

/** Puts a record on the compare list or takes it off. */
export const CompareButton = ({ kind, id, name, home, look = "icon", isOffWhenFull = false }: CompareButtonProps) => {
  const list = useStore($compare, { ssr: noList });
  const isOn = isOnList(list, { kind, id });
  const state = {
    "aria-pressed": isOn,
    // Where focus returns to from the panel.
    "data-compare": `${kind}:${id}`,
    disabled: isOffWhenFull && !isOn && isFull(list),
    onClick: () => toggleCompare({ kind, id, name, home }),
  };
  const words = isOn ? MESSAGES.remove : MESSAGES.addToCompare;
  if (look === "icon")
    return (
      <IconButton
        {...state}
        icon={isOn ? "check" : "scale"}
        label={`${words} ${name}`}
        title={words}
        className="unscripted:hidden print:hidden"
      />
    );
  return (
    <button
      {...state}
      type="button"
      className="button button-quiet min-w-[164px] text-small disabled:border-dashed disabled:border-edge disabled:bg-transparent disabled:text-ink-soft unscripted:hidden print:hidden"
    >
      <Icon name={isOn ? "check" : "scale"} />
      {words}
      <span className="sr-only"> {name}</span>
    </button>
  );
};
