import { useCombobox, type UseComboboxStateChangeTypes } from "downshift";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { LIMITS } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { FieldFrame } from "./Field.tsx";

/** What can be chosen. */
export interface Option {
  key: string;
  label: string;
  detail?: string;
  isSelected?: boolean;
}
/** What a list of suggestions shows: what can be chosen, or one sentence that says why there is nothing. */
export type Options = readonly Option[] | string;

export interface ComboboxProps {
  id?: string;
  label: ReactNode;
  /** What is typed, held by whoever draws this. */
  value: string;
  onType: (typed: string) => void;
  /** The suggestions for what is typed. Ask again by giving another `basis`. */
  optionsFor: (typed: string) => Options | Promise<Options>;
  onChoose: (option: Option) => void;
  /** Whether Enter takes the first suggestion when none was reached with the arrows. */
  takesFirst?: boolean;
  /** Whether the list opens before anything is typed. */
  opensEmpty?: boolean;
  /** What the suggestions are made of besides the typed text: an open list follows when it changes. */
  basis?: unknown;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  hint?: ReactNode;
  fault?: string | undefined;
  /** A control in the right end of the box. */
  beside?: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Ids of what describes the box besides its hint and fault. */
  describedBy?: string;
  className?: string;
}

const NOTHING: readonly Option[] = [];

/** The suggestions of an open box. Answers that come late are not shown over newer ones; one that fails says so. */
const useSuggestions = ({
  optionsFor,
  value,
  opensEmpty = false,
}: Pick<ComboboxProps, "optionsFor" | "value" | "opensEmpty">) => {
  const [found, setFound] = useState<Options | undefined>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const asked = useRef(0);
  const close = (): void => {
    asked.current += 1;
    setFound(undefined);
    setWaiting(false);
  };
  const ask = (typed = value): void => {
    const question = (asked.current += 1);
    if (typed.trim() === "" && !opensEmpty) {
      close();
      return;
    }
    const answer = optionsFor(typed);
    const show = (options: Options): void => {
      if (question !== asked.current) return;
      setWaiting(false);
      setFound(options);
    };
    if (!(answer instanceof Promise)) {
      show(answer);
      return;
    }
    setWaiting(true);
    answer.then(show, (error: unknown) => {
      console.info("The suggestions could not be fetched", error);
      show(MESSAGES.errorLoadingData);
    });
  };
  return { found, isWaiting, ask, close };
};

/**
 * A text box that suggests (downshift, by the ARIA pattern "combobox with list autocomplete"): the arrows move through the
 * list, Enter or a press chooses, Escape closes the list and nothing else.
 */
export const Combobox = ({
  id: given,
  label,
  value,
  onType,
  optionsFor,
  onChoose,
  takesFirst = true,
  opensEmpty = false,
  basis,
  placeholder,
  disabled,
  name,
  hint,
  fault,
  beside,
  onFocus,
  onBlur,
  inputRef,
  describedBy,
  className = "",
}: ComboboxProps) => {
  const made = useId();
  const id = given ?? made;
  const { found, isWaiting, ask, close } = useSuggestions({ optionsFor, value, opensEmpty });
  const items = typeof found === "string" ? NOTHING : (found ?? NOTHING);
  const isOpen = found !== undefined;
  const choose = (option: Option | null | undefined): void => {
    if (!option) return;
    close();
    onChoose(option);
  };
  const { getInputProps, getMenuProps, getItemProps, getLabelProps, highlightedIndex } = useCombobox<Option>({
    id,
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (at) => `${id}-${at}`,
    items: [...items],
    isOpen,
    inputValue: value,
    selectedItem: null,
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.key,
    // What is chosen, typed and shown is decided here: downshift keeps the highlight.
    stateReducer: (state, { type, changes }) => {
      const kept: readonly UseComboboxStateChangeTypes[] = [
        useCombobox.stateChangeTypes.InputKeyDownArrowDown,
        useCombobox.stateChangeTypes.InputKeyDownArrowUp,
        useCombobox.stateChangeTypes.ItemMouseMove,
        useCombobox.stateChangeTypes.MenuMouseLeave,
      ];
      return { ...state, highlightedIndex: kept.includes(type) ? (changes.highlightedIndex ?? -1) : -1 };
    },
    onStateChange: ({ type }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) close();
    },
  });

  const askAgain = useEffectEvent(() => {
    if (isOpen || isWaiting) ask();
  });
  useEffect(() => askAgain(), [basis]);

  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = menu.current;
    if (!list || found === undefined) return;
    list.scrollTop = 0;
    // In a dialog it may open beyond the edge.
    list.scrollIntoView({ block: "nearest" });
  }, [found]);

  const onKeyDown = (
    event: KeyboardEvent<HTMLInputElement> & { nativeEvent: { preventDownshiftDefault?: boolean } },
  ): void => {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && !isOpen) {
      event.preventDefault();
      ask();
    }
    if (event.key === "Enter") {
      // Within a form it would send the form before anything was chosen.
      if (isOpen || isWaiting) event.preventDefault();
      event.nativeEvent.preventDownshiftDefault = true;
      if (isOpen) choose(items[highlightedIndex] ?? (takesFirst ? items[0] : undefined));
    }
    if (event.key === "Escape") {
      event.nativeEvent.preventDownshiftDefault = true;
      if (!isOpen) return;
      // A dialog that holds the box stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (/^(Home|End|Page)/.test(event.key)) event.nativeEvent.preventDownshiftDefault = true;
  };

  return (
    <FieldFrame
      id={id}
      label={<span id={getLabelProps().id}>{label}</span>}
      hint={hint}
      fault={fault}
      className={`relative ${className}`}
    >
      {(names) => (
        <div className="relative">
          <input
            {...getInputProps({
              ref: inputRef,
              onChange: ({ currentTarget }) => onType(currentTarget.value),
              onClick: (event: React.MouseEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
                event.nativeEvent.preventDownshiftDefault = true;
                if (!isOpen) ask();
              },
              onKeyDown,
              onFocus,
              onBlur: () => {
                close();
                onBlur?.();
              },
            })}
            {...names}
            // Also where the same text is typed again, of which React reports no change.
            onInput={({ currentTarget }) => ask(currentTarget.value)}
            // Of nothing at all downshift says an empty id.
            aria-activedescendant={isOpen && highlightedIndex >= 0 ? `${id}-${highlightedIndex}` : undefined}
            aria-describedby={[describedBy, names["aria-describedby"]].filter(Boolean).join(" ")}
            className={`text-box ${beside ? "pr-12" : ""}`}
            type="text"
            name={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.nameMax}
            placeholder={placeholder}
            disabled={disabled}
          />
          {beside && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{beside}</span>}
          <div
            {...getMenuProps({ ref: menu })}
            hidden={!isOpen}
            className="absolute inset-x-0 top-[calc(100%+6px)] z-8 max-h-48 overflow-y-auto overscroll-contain rounded-card border border-edge bg-card p-1.5 shadow-[0_12px_28px_-14px_var(--color-shade)]"
          >
            {typeof found === "string" ? (
              <div
                role="option"
                aria-disabled="true"
                aria-selected="false"
                className="flex min-h-[44px] items-center px-2.5 py-1.5 text-ink-soft"
              >
                {found}
              </div>
            ) : (
              items.map((option, index) => (
                <div
                  key={option.key}
                  {...getItemProps({ item: option, index, onClick: () => choose(option) })}
                  aria-selected={option.isSelected === true}
                  data-active={highlightedIndex === index || undefined}
                  className="flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-2 rounded-[9px] px-2.5 py-1.5 hover:bg-eucalypt-wash aria-selected:font-[650] aria-selected:text-eucalypt data-active:bg-eucalypt-wash data-active:outline-2 data-active:-outline-offset-2 data-active:outline-eucalypt"
                >
                  <span>{option.label}</span>
                  {option.detail && <span className="soft">{option.detail}</span>}
                </div>
              ))
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
};
