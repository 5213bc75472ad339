import { memo, useRef, useState } from "react";
import { Combobox, type Options } from "../../components/Combobox.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ALL_UNIVERSITIES } from "../../contract/taxonomy.ts";
import { folded } from "../../search/fold.ts";
import { Choice } from "./Choice.tsx";
import { WORDS } from "./messages.ts";

type Universities = readonly { id: number; name: string }[];

interface UniversityFilterProps {
  id: string;
  selected: number;
  /** Those that can be chosen, once the index is there. */
  universities: Universities | undefined;
  onPress: (id: number) => void;
}

const optionsFor = (universities: Universities | undefined, selected: number, typed: string): Options => {
  if (!universities) return MESSAGES.loading;
  const wanted = folded(typed.trim());
  const found = universities.filter(({ name }) => folded(name).includes(wanted)).slice(0, LIMITS.suggestions);
  return found.length === 0
    ? MESSAGES.noResultsFound
    : found.map(({ id, name }) => ({ key: String(id), label: name, isSelected: id === selected }));
};

const nameOf = (universities: Universities | undefined, selected: number): string =>
  universities ? (universities.find(({ id }) => id === selected)?.name ?? String(selected)) : MESSAGES.loadingEllipsis;

/** The university to filter by: one that is chosen in a box that suggests, or all. A press on either choice ends in all. */
export const UniversityFilter = memo(({ id, selected, universities, onPress }: UniversityFilterProps) => {
  const [typed, setTyped] = useState("");
  const all = useRef<HTMLDivElement>(null);
  const isAll = selected === ALL_UNIVERSITIES;
  const onClear = (): void => {
    if (isAll) return;
    onPress(selected);
    all.current?.querySelector("button")?.focus();
  };
  return (
    <div>
      <Combobox
        id={id}
        label={MESSAGES.university}
        placeholder={WORDS.findUniversity}
        opensEmpty
        value={typed}
        basis={universities}
        onType={setTyped}
        optionsFor={(text) => optionsFor(universities, selected, text)}
        onChoose={({ key }) => {
          setTyped("");
          onPress(Number(key));
        }}
      />
      <div ref={all} className="flex flex-col items-start gap-2 pt-2.5">
        <Choice value={ALL_UNIVERSITIES} aria-pressed={isAll} onClick={onClear}>
          {MESSAGES.allUniversities}
        </Choice>
        {!isAll && (
          <Choice isRemovable aria-pressed onClick={onClear}>
            {/* One line, so that nothing moves when the name takes the place of what is said while it is awaited. */}
            <span className="truncate">{nameOf(universities, selected)}</span>
          </Choice>
        )}
      </div>
    </div>
  );
});
UniversityFilter.displayName = "UniversityFilter";
