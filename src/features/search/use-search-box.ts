import { useStore } from "@nanostores/react";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from "react";
import { LIMITS } from "../../contract/limits.ts";
import { searchHref } from "../../contract/routes.ts";
import { moved, queryOf, totalOf, type SearchResultGroup } from "./search.ts";
import { createSearch } from "./search.store.ts";

interface SearchBoxOptions {
  /** Unique in the page: the ids of the results are made of it. */
  id: string;
  /** Whether the results are left open: on the screen of phones, which shows nothing else. */
  staysOpen: boolean;
  /** What Escape does besides closing the results. */
  onEscape?: (() => void) | undefined;
}

const NONE: readonly SearchResultGroup[] = [];
/** Stands for the option that leads to all results: its address changes with the text. */
const ALL = "all";

/**
 * How a search box behaves: by the ARIA pattern "combobox with list autocomplete", with links as its options. The results
 * open under the box as one types, and close on Escape, on a press beside it and when focus leaves. Enter without one of
 * them chosen leads to all results.
 */
export const useSearchBox = ({ id, staysOpen, onEscape }: SearchBoxOptions) => {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [{ $search, type, submit }] = useState(() => createSearch());
  const search = useStore($search, { ssr: "initial" });
  const [isWanted, setWanted] = useState(false);
  /** The result that an arrow key has led to: it stays chosen where a later answer has it too. */
  const [active, setActive] = useState<string>();

  const groups = "groups" in search ? search.groups : NONE;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const total = totalOf(groups);
  /** The last one leads to all results, where these are not all. */
  const options = groups.flatMap(({ results }) => results.map(({ href }) => href));
  if (total > count) options.push(ALL);
  const isOpen = (isWanted || staysOpen) && search.state !== "idle";
  const activeAt = isOpen && active !== undefined ? options.indexOf(active) : -1;
  const activeId = activeAt === -1 ? undefined : `${id}-option-${activeAt}`;

  const show = (wanted: boolean): void => {
    setWanted(wanted);
    setActive(undefined);
  };

  const pressedBeside = useEffectEvent(() => show(false));
  useEffect(() => {
    const onPress = (event: MouseEvent): void => {
      // Asked of the path, because what was pressed may have been drawn away since.
      if (form.current && !event.composedPath().includes(form.current)) pressedBeside();
    };
    document.addEventListener("click", onPress);
    return () => document.removeEventListener("click", onPress);
  }, []);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [groups]);
  useEffect(() => {
    // A phone's keyboard covers half of the page: the box goes to the top of it, so that its results are in view.
    const isPhone = matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`).matches;
    if (isOpen && !staysOpen && isPhone) form.current?.scrollIntoView({ block: "start" });
  }, [isOpen, staysOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // The browser's own answer to Escape would be to empty the box.
    if (key === "Escape" && isOpen) {
      event.preventDefault();
      input.current?.focus();
      show(false);
    }
    if (key === "Escape" && onEscape) {
      event.preventDefault();
      onEscape();
    }
    if (target !== input.current || event.nativeEvent.isComposing) return;
    if ((key === "ArrowDown" || key === "ArrowUp") && search.state !== "idle") {
      event.preventDefault();
      setWanted(true);
      setActive(options[moved(activeAt, key === "ArrowDown" ? 1 : -1, options.length)]);
    }
    if (key === "Enter" && activeId) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
    }
  };

  return {
    form,
    input,
    list,
    search,
    groups,
    count,
    total,
    isOpen,
    activeAt,
    activeId,
    formHandlers: {
      // Goes to the page of all results, as the form does without a script; a blank text goes nowhere.
      onSubmit: (event: SubmitEvent) => {
        const query = queryOf(input.current?.value ?? "");
        const isInDialog = Boolean(form.current?.closest("dialog"));
        if (query === null || isInDialog) event.preventDefault();
        // In place of the step that the dialog has in the history: Back leads to the page under it.
        if (query !== null && isInDialog) location.replace(searchHref({ query }));
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && form.current?.contains(relatedTarget))) show(false);
      },
      onKeyDown,
    },
    inputHandlers: {
      onChange: () => {
        show(true);
        type(input.current?.value ?? "");
      },
      onFocus: () => setWanted(true),
      onClick: () => setWanted(true),
    },
    tryAgain: () => {
      input.current?.focus();
      submit(input.current?.value ?? "");
    },
  };
};
