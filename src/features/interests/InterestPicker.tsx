import { useRef } from "react";
import { InterestBox } from "./InterestBox.tsx";
import { InterestChip } from "./InterestChip.tsx";
import type { Interest } from "./interests.ts";
import { WORDS } from "./messages.ts";

interface InterestPickerProps {
  chosen: readonly Interest[];
  onAdd: (interest: Interest) => void;
  onRemove: (id: number) => void;
}

/** Chooses interests, LIMITS.interestsMax at most: a box that suggests the others, and a chip for each that is chosen. */
export const InterestPicker = ({ chosen, onAdd, onRemove }: InterestPickerProps) => {
  const box = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  return (
    <div className="grid gap-2">
      <InterestBox
        label={WORDS.interests}
        placeholder={WORDS.add}
        chosen={chosen}
        onAdd={onAdd}
        onFull={() => chips.current?.querySelector<HTMLElement>("li:last-child button")?.focus()}
        inputRef={box}
      />
      <ul ref={chips} className="flex flex-wrap gap-2 empty:hidden" aria-label={WORDS.chosen}>
        {chosen.map((interest) => (
          <li key={interest.id}>
            <InterestChip interest={interest} onRemove={onRemove} onNone={() => box.current?.focus()} />
          </li>
        ))}
      </ul>
    </div>
  );
};
