import { correctableFields, type CorrectableField, type CorrectedValue } from "../../contract/corrections.ts";
import type { PageRef } from "../../contract/entities.ts";
import { linkAddress } from "../../lib/link-address.ts";
import { WORDS } from "./messages.ts";

/** What stands in the form. */
export interface CorrectionFields {
  field: string;
  value: string;
  link: string;
}
export const NO_FIELDS: CorrectionFields = { field: "", value: "", link: "" };

/** What a page says, by the names of its facts; undefined as long as it is not known. */
export type KnownFacts = Readonly<Record<string, unknown>> | undefined;

/** The fact that is chosen. */
export const chosenField = ({ type }: PageRef, { field }: CorrectionFields): CorrectableField | undefined =>
  correctableFields(type).find(({ name }) => name === field);

/** A fact as the page says it. */
export const factSaid = (known: KnownFacts, name: string): CorrectedValue => {
  const value = known?.[name];
  return typeof value === "string" || typeof value === "number" ? value : null;
};

/** What is typed, as it is sent: a number for a number, null for nothing. */
export const valueOf = ({ as }: CorrectableField, { value }: CorrectionFields): CorrectedValue => {
  const typed = value.trim();
  if (typed === "") return null;
  return as === "number" ? Number(typed.replaceAll(/[\s,$]/g, "")) : typed;
};

/** What is wrong with a form, by its boxes; nothing where it can be sent. */
export const faultsOf = (
  page: PageRef,
  fields: CorrectionFields,
  known: KnownFacts,
): Partial<Record<keyof CorrectionFields, string>> => {
  const field = chosenField(page, fields);
  if (!field) return { field: WORDS.factMissing };
  const value = valueOf(field, fields);
  const link = fields.link.trim() !== "" && !linkAddress(fields.link) ? { link: WORDS.notAnAddress } : {};
  if (value === null && !field.isOptional) return { ...link, value: WORDS.valueMissing };
  if (typeof value === "number" && !Number.isFinite(value)) return { ...link, value: WORDS.notANumber };
  if (known && value === factSaid(known, field.name)) return { ...link, value: WORDS.sameValue };
  return link;
};
