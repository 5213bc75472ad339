import { memo, useEffect, useRef, useState } from "react";
import { Combobox, type Options } from "../../components/Combobox.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { FIELDS, type Field } from "../../contract/taxonomy.ts";
import { Choice } from "./Choice.tsx";
import { fieldsToPick } from "./listing.ts";
import { WORDS } from "./messages.ts";

interface FieldFilterProps {
  id: string;
  chosen: readonly Field[];
  onAdd: (field: Field) => void;
  onRemove: (field: Field) => void;
}

/** Where focus goes when a chip is taken back: to the one in its place, else the last one, else the box. */
const useChipFocus = (chosen: readonly Field[]) => {
  const chips = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const buttons = chips.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(left.current, buttons.length - 1)] ?? box.current)?.focus();
    left.current = null;
  }, [chosen]);
  return { chips, box, left };
};

/** The fields to filter by: those that are chosen as chips, the others in a box that suggests. */
export const FieldFilter = memo(({ id, chosen, onAdd, onRemove }: FieldFilterProps) => {
  const [typed, setTyped] = useState("");
  const { chips, box, left } = useChipFocus(chosen);
  const optionsFor = (text: string): Options => {
    const fields = fieldsToPick(FIELDS, chosen, text);
    return fields.length === 0 ? MESSAGES.noResultsFound : fields.map((field) => ({ key: field, label: field }));
  };
  return (
    <div>
      <Combobox
        id={id}
        label={WORDS.fields}
        placeholder={WORDS.addField}
        opensEmpty
        value={typed}
        inputRef={box}
        onType={setTyped}
        optionsFor={optionsFor}
        onChoose={({ key }) => {
          const field = FIELDS.find((name) => name === key);
          setTyped("");
          if (field) onAdd(field);
        }}
      />
      {chosen.length > 0 && (
        <ul ref={chips} aria-label={WORDS.chosenFields} className="flex flex-wrap gap-2 pt-2.5">
          {chosen.map((field, at) => (
            <li key={field}>
              <Choice
                isRemovable
                aria-label={WORDS.removeField(field)}
                onClick={() => {
                  left.current = at;
                  onRemove(field);
                }}
              >
                {field}
              </Choice>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
FieldFilter.displayName = "FieldFilter";
