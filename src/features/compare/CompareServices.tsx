import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { ComparePanel } from "./ComparePanel.tsx";
import type { Choice, CompareItem } from "./compare.ts";
import { $compare, $said, restartCompare } from "./compare.store.ts";
import { focusCompareButton } from "./focus.ts";
import { choiceInWords, WORDS } from "./messages.ts";

/** How long a line that says what happened stays, in milliseconds. */
const SAID_FOR = 6_000;

const BOX =
  "fixed top-[calc(var(--header)+12px)] left-1/2 z-11 w-max max-w-[min(440px,calc(100vw-32px))] -translate-x-1/2 rounded-card border-[1.5px] border-edge bg-card px-[18px] py-3 font-[550] wrap-anywhere shadow-[0_16px_40px_-12px_var(--color-shade)] print:hidden";

/** Says what the last choice did: an item that had to make way is shown, the rest is for those who hear the page. */
const ChoiceNote = ({ item, choice }: { item: CompareItem; choice: Choice }) => {
  const { text, isShown } = choiceInWords(item, choice);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SAID_FOR);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={isShown && !isOver ? BOX : "sr-only"}>
      {isOver ? "" : text}
    </p>
  );
};

/** Says that a record of another kind cannot join the list, and offers a new one. */
const Refusal = ({ item }: { item: CompareItem }) => {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const dismiss = (): void => {
    setShown(false);
    focusCompareButton(item);
  };
  return (
    <div className={BOX}>
      <p role="alert">{MESSAGES.compareOneKind}</p>
      <div className="-mx-1.5 -mb-1 mt-1 flex items-center gap-1">
        <Button
          look="text"
          onClick={() => {
            restartCompare(item);
            dismiss();
          }}
        >
          {WORDS.startNew}
        </Button>
        <Button look="text" onClick={dismiss}>
          {MESSAGES.close}
        </Button>
      </div>
    </div>
  );
};

const place = (name: string): Element | null => document.querySelector(`[data-place="${name}"]`);

/** The compare list on every page: its panel, the link that leads to it, and what is said about it. */
export const CompareServices = () => {
  const list = useStore($compare);
  const said = useStore($said);
  // Each choice is said anew.
  const turn = useTurn(said);
  const [panel, skip] = [place("panel"), place("skip")];
  return (
    <>
      {panel && list.length > 0 && createPortal(<ComparePanel list={list} />, panel)}
      {skip &&
        list.length > 0 &&
        createPortal(
          <a
            className="skip-link"
            href="#compare-list"
            onClick={(event) => {
              // Without a step in the history: a dialog that goes back to it would take focus here again.
              event.preventDefault();
              document.querySelector<HTMLElement>("#compare-list")?.focus();
            }}
          >
            {WORDS.skip}
          </a>,
          skip,
        )}
      {said && said.choice.did !== "refused" && <ChoiceNote key={turn} item={said.item} choice={said.choice} />}
      {said?.choice.did === "refused" && <Refusal key={turn} item={said.item} />}
    </>
  );
};

/** How many values there have been. */
const useTurn = (value: unknown): number => {
  const [held, setHeld] = useState({ value, turn: 0 });
  if (held.value === value) return held.turn;
  const next = { value, turn: held.turn + 1 };
  setHeld(next);
  return next.turn;
};
