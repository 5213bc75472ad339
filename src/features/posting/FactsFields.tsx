import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { choicesOf, factOf, factsOf, type FactName, type FactValue } from "../../contract/review-facts.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { factsTyped, withFact } from "./facts.ts";
import { WORDS } from "./messages.ts";
import { $typed, keepTyped } from "./posting.store.ts";

const keep = (name: FactName, value: FactValue | undefined): void =>
  keepTyped("facts", withFact(factsTyped($typed.get()), name, value));

/** One fact, as a group of radio buttons; what was chosen can be taken back. */
const FactField = ({ name, value, disabled }: { name: FactName; value: FactValue | undefined; disabled: boolean }) => {
  const group = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={group} className="relative grid gap-1.5">
      <legend className="float-left pr-16 text-small font-semibold">{factOf(name).ask}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {choicesOf(name, value).map((choice) => (
          <label key={choice.value} className="pill relative">
            <input
              type="radio"
              name={`fact-${name}`}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => keep(name, choice.value)}
              disabled={disabled}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {value !== undefined && (
        <button
          type="button"
          className="button-text absolute -top-3 right-0 text-small"
          disabled={disabled}
          onClick={() => {
            keep(name, undefined);
            group.current?.querySelector("input")?.focus();
          }}
        >
          {WORDS.clearFact}
          <span className="sr-only"> {factOf(name).label}</span>
        </button>
      )}
    </fieldset>
  );
};

/** The facts that a review of a page of the kind can have, each one tap. */
const FactsFields = ({ kind, disabled }: { kind: PageKind; disabled: boolean }) => {
  const facts = factsTyped(useStore($typed));
  return (
    <div className="grid grid-cols-1 gap-4 pt-2">
      {factsOf(kind).map((name) => (
        <FactField key={name} name={name} value={facts[name]} disabled={disabled} />
      ))}
    </div>
  );
};
// What `lazy` takes is a default export.
export default FactsFields;
