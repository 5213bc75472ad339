import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { placeBelow } from "./order.ts";

/** What a menu offers. */
export interface MenuEntry<Value extends string> {
  value: Value;
  label: string;
  icon: IconName;
}
interface MenuProps<Value extends string> {
  /** Of the button and of the menu. */
  label: string;
  icon: IconName;
  entries: readonly MenuEntry<Value>[];
  isOpen: boolean;
  /** A press of the button: what it leads to is for whoever owns the menu to say. */
  onPress: (button: HTMLButtonElement) => void;
  onClose: () => void;
  onChoose: (value: Value, button: HTMLButtonElement) => void;
  className?: string;
}

/** The open list of a menu: focus is in it as long as it is there. */
const MenuList = <Value extends string>({
  label,
  entries,
  onLeave,
  onBlur,
  onChoose,
}: Pick<MenuProps<Value>, "label" | "entries"> & {
  onLeave: () => void;
  onBlur: (event: FocusEvent) => void;
  onChoose: (value: Value) => void;
}) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector("button")?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const next = placeBelow(event.key, at, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      const button = event.currentTarget.parentElement?.children[next];
      if (button instanceof HTMLElement) button.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      // Escape closes no dialog below it.
      if (event.key === "Escape") event.preventDefault();
      onLeave();
    }
  };
  return (
    <div
      ref={ref}
      role="menu"
      aria-label={label}
      className="absolute top-full right-0 z-4 grid min-w-[180px] rounded-card border border-edge bg-card p-1.5 shadow-[0_12px_28px_-14px_var(--color-shade)]"
    >
      {entries.map(({ value, label: words, icon }, at) => (
        <button
          key={value}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="flex min-h-[44px] cursor-pointer items-center gap-2.5 rounded-lg px-3 text-left font-medium hover:bg-eucalypt-wash hover:text-eucalypt focus-visible:bg-eucalypt-wash focus-visible:text-eucalypt"
          onClick={() => onChoose(value)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onBlur={onBlur}
        >
          <Icon name={icon} />
          {words}
        </button>
      ))}
    </div>
  );
};

/**
 * A button that opens a short menu below it. Arrows, Home and End go through it, Escape, Tab and a press elsewhere close it,
 * and focus goes back to the button.
 */
export const Menu = <Value extends string>({
  label,
  icon,
  entries,
  isOpen,
  onPress,
  onClose,
  onChoose,
  className = "",
}: MenuProps<Value>) => {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPressElsewhere = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPressElsewhere);
    return () => document.removeEventListener("pointerdown", onPressElsewhere);
  }, [isOpen, onClose]);
  const leave = (): void => {
    // Wherever focus goes next, it is not lost with the menu.
    button.current?.focus({ preventScroll: true });
    onClose();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) onClose();
  };
  return (
    <div ref={box} className={`relative ${className}`}>
      <button
        ref={button}
        type="button"
        className="post-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          if (isOpen) leave();
          else onPress(currentTarget);
        }}
      >
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </button>
      {isOpen && (
        <MenuList
          label={label}
          entries={entries}
          onLeave={leave}
          onBlur={onBlur}
          onChoose={(value) => {
            leave();
            if (button.current) onChoose(value, button.current);
          }}
        />
      )}
    </div>
  );
};
