import type { SubmitEvent } from "react";
import { Field, Select, TextArea } from "../../components/Field.tsx";
import { correctableFields, type CorrectableField } from "../../contract/corrections.ts";
import type { PageRef } from "../../contract/entities.ts";
import { labelOf } from "../../contract/field-labels.ts";
import { LIMITS } from "../../contract/limits.ts";
import { chosenField, factSaid } from "./correction.ts";
import { WORDS } from "./messages.ts";
import type { useCorrection } from "./use-correction.ts";

type Correction = Pick<ReturnType<typeof useCorrection>, "fields" | "faults" | "facts" | "step" | "type" | "send">;

/** The box for what a fact should be, as the fact is. */
const ValueBox = ({ correction, field }: { correction: Correction; field: CorrectableField }) => {
  const { fields, faults, type } = correction;
  const box = {
    label: WORDS.should,
    hint: field.isOptional && field.as !== "choice" ? WORDS.none : undefined,
    fault: faults.value,
    name: "value",
    value: fields.value,
  };
  if (field.as === "choice")
    return (
      <Select {...box} onChange={({ target }) => type({ value: target.value })}>
        <option value="">{field.isOptional ? WORDS.noneChoice : ""}</option>
        {field.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  if (field.as === "text")
    return (
      <TextArea
        {...box}
        rows={6}
        maxLength={LIMITS.descriptionMax}
        dir="auto"
        onChange={({ target }) => type({ value: target.value })}
      />
    );
  return (
    <Field
      {...box}
      inputMode={field.as === "number" ? "decimal" : undefined}
      maxLength={LIMITS.urlMax}
      autoComplete="off"
      dir="auto"
      onChange={({ target }) => type({ value: target.value })}
    />
  );
};

/** Which fact is wrong, what it should be, and where that can be read. */
export const CorrectionForm = ({ id, page, correction }: { id: string; page: PageRef; correction: Correction }) => {
  const { fields, faults, facts, step, type, send } = correction;
  const field = chosenField(page, fields);
  const said = field && factSaid(facts, field.name);
  /** A long text is corrected where it stands. */
  const longText = (name: string): string => {
    const chosen = chosenField(page, { ...fields, field: name });
    return chosen?.as === "text" ? String(factSaid(facts, name) ?? "") : "";
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = send(event.currentTarget);
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  };
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
      <Select
        label={WORDS.which}
        name="field"
        fault={faults.field}
        value={fields.field}
        onChange={({ target }) => type({ field: target.value, value: longText(target.value) })}
      >
        <option value="">{WORDS.choose}</option>
        {correctableFields(page.type).map(({ name }) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </Select>
      {field && facts && field.as !== "text" && (
        <p className="soft wrap-anywhere">
          {WORDS.says}: <b className="text-ink">{said ?? WORDS.nothing}</b>
        </p>
      )}
      {field && <ValueBox correction={correction} field={field} />}
      <Field
        label={
          <>
            {WORDS.link} <span className="font-normal text-ink-soft">{WORDS.optional}</span>
          </>
        }
        name="link"
        type="url"
        inputMode="url"
        fault={faults.link}
        maxLength={LIMITS.urlMax}
        value={fields.link}
        onChange={({ target }) => type({ link: target.value })}
      />
      <p role="alert" className="text-small font-semibold text-fault empty:hidden">
        {step.state === "writing" ? step.fault : ""}
      </p>
    </form>
  );
};
