import { useRef, useState, type Ref } from "react";
import { Field } from "../../components/Field.tsx";
import { LIMITS } from "../../contract/limits.ts";
import type { ListingIsland } from "./listing-island.ts";

interface NameBoxProps {
  island: ListingIsland;
  /** What was searched for. */
  text: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** The box that searches names. Lists follow every letter, but universities are searched when the reader says so. */
export const NameBox = ({ island: { list, search }, text, inputRef, className }: NameBoxProps) => {
  const [known, setKnown] = useState(text);
  const [typed, setTyped] = useState(text);
  const isTyping = useRef(false);
  // Searched for elsewhere: by the address, or by clearing. What is typed may have spaces around it.
  if (text !== known) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  if (!list.search) return null;
  return (
    <Field
      id={`${list.name}-text`}
      name="q"
      label={list.search.label}
      placeholder={list.search.placeholder}
      className={className}
      ref={inputRef}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={LIMITS.nameMax}
      value={typed}
      onFocus={() => {
        isTyping.current = false;
      }}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (list.kind === "university") return;
        search(value, isTyping.current ? "replace" : "push");
        isTyping.current = true;
      }}
    />
  );
};
