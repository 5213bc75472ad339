import { useId, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { Combobox, type Options } from "../../components/Combobox.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { choiceNamed, choicesFor, type Choice } from "../choices/choices.ts";
import { allInterests, optionsOf } from "../choices/lists.ts";
import { isInterestsFull, notChosen, type Interest } from "./interests.ts";
import { interestCount, WORDS } from "./messages.ts";

interface InterestBoxProps {
  label: string;
  placeholder?: string;
  chosen: readonly Interest[];
  onAdd: (interest: Interest) => void;
  /** Runs when there is no room for another: the box, which had the focus, cannot be used any more. */
  onFull: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** What can still be chosen, for what is typed; else a sentence that says why there is nothing. */
const suggestions = async (chosen: readonly Interest[], typed: string): Promise<Options> => {
  const left = allInterests().then((all) => notChosen(all, chosen));
  const isNoneLeft = (await left.catch(() => [])).length === 0;
  return optionsOf(
    left.then((all) => choicesFor(all, typed)),
    isNoneLeft ? MESSAGES.noInterests : MESSAGES.noResultsFound,
  );
};

/** A box that adds to interests, as long as there is room: what is chosen already is not offered. */
export const InterestBox = ({ label, placeholder, chosen, onAdd, onFull, inputRef }: InterestBoxProps) => {
  const countId = useId();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const isFull = isInterestsFull(chosen);
  const add = ({ id, name }: Choice): void => {
    setTyped("");
    setFault(undefined);
    // What it changes is there when the focus moves on.
    flushSync(() => onAdd({ id, programFieldName: name }));
    if (isInterestsFull([...chosen, { id }])) onFull();
  };
  const addTyped = async (): Promise<void> => {
    const all = await allInterests().catch(() => undefined);
    const named = choiceNamed(notChosen(all ?? [], chosen), typed);
    if (named) add(named);
    else setFault(all ? MESSAGES.noResultsFound : MESSAGES.errorLoadingData);
  };
  return (
    <div>
      <Combobox
        label={label}
        placeholder={placeholder}
        value={typed}
        onType={(text) => {
          setTyped(text);
          setFault(undefined);
        }}
        optionsFor={(text) => suggestions(chosen, text)}
        basis={chosen}
        opensEmpty
        onChoose={({ key, label: name }) => add({ id: Number(key), name })}
        disabled={isFull}
        fault={fault}
        describedBy={countId}
        inputRef={inputRef}
        beside={<IconButton icon="plus" label={WORDS.addButton} disabled={isFull} onClick={() => void addTyped()} />}
      />
      <p id={countId} className="soft pt-1" role="status">
        {interestCount(chosen.length)}
      </p>
    </div>
  );
};
