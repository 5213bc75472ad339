import type { KeyboardEvent } from "react";
import { Select } from "./Field.tsx";
import { placeAfter } from "./order.ts";

/** One tab of several. */
export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** How many things it shows. */
  count?: number;
  /** The id of what it shows. Several tabs may share one panel. */
  panel: string;
}
/** The id of a tab, by which its panel is labelled. */
export const tabId = ({ panel, value }: { panel: string; value: string }): string => `${panel}-${value}`;

interface TabsProps<Value extends string> {
  /** What they are the tabs of, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  /** On screens of up to 768 px tabs may be a select. */
  narrow?: "buttons" | "select";
  disabled?: boolean;
  className?: string;
}

/** What follows a tab's words. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="text-small tabular-nums opacity-90">{count}</span>;

const TabButtons = <Value extends string>({
  label,
  tabs,
  value,
  onChoose,
  narrow = "buttons",
  disabled,
  className = "",
}: TabsProps<Value>) => {
  /** Follows the ARIA practices guide: arrows, Home and End open a tab at once. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const next = placeAfter(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    const button = event.currentTarget.parentElement?.children[next ?? at];
    if (!tab || !(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.focus();
    onChoose(tab.value);
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={`flex flex-wrap gap-2 ${narrow === "select" ? "max-md:hidden" : ""} ${className}`}
    >
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          id={tabId(tab)}
          type="button"
          role="tab"
          className="tab"
          disabled={disabled}
          aria-controls={tab.panel}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={(event) => {
            // Safari does not focus a pressed button.
            event.currentTarget.focus();
            onChoose(tab.value);
          }}
          onKeyDown={(event) => onKeyDown(event, at)}
        >
          {`${tab.label} `}
          <TabCount count={tab.count} />
        </button>
      ))}
    </div>
  );
};

/** Tabs over one or several panels. A panel has the role `tabpanel` and is labelled by `tabId`. */
export const Tabs = <Value extends string>(props: TabsProps<Value>) => {
  const { label, tabs, value, onChoose, narrow, disabled, className = "" } = props;
  if (narrow !== "select") return <TabButtons {...props} />;
  return (
    <>
      <TabButtons {...props} />
      <Select
        label={label}
        isLabelHidden
        className={`font-[550] md:hidden ${className}`}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = tabs.find((tab) => tab.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {tabs.map((tab) => (
          <option key={tab.value} value={tab.value}>
            {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
          </option>
        ))}
      </Select>
    </>
  );
};
