import {
  correctableFields,
  faultOfValue,
  PAGE_COLLECTIONS,
  PAGE_KINDS,
  type CorrectedValue,
  type PageRef,
} from "#contract";
import { faults, oneOf, webAddress, wholeNumber } from "../records/checks";
import { Refused } from "../refusals";

/** What somebody says is wrong with a fact of a page. */
export interface NewCorrection {
  page: PageRef;
  field: string;
  value: CorrectedValue;
  /** Where it can be read. */
  link: string | null;
}

const record = (value: unknown): Record<string, unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refused("ValidationError");
  return value as Record<string, unknown>;
};

/** The body of a correction: `{ page: { type, id }, field, value, link }`. The functions say what is wrong with one; this holds against whoever comes past them. */
export const newCorrection = (body: unknown): NewCorrection => {
  const { page: sentPage, field, value = null, link = null } = record(body);
  const sent = record(sentPage);
  if (faults({ type: oneOf(...PAGE_KINDS), id: wholeNumber }, sent).length > 0) throw new Refused("ValidationError");
  const page = { type: sent["type"], id: sent["id"] } as PageRef;
  const isLink = link === null || webAddress(link) === undefined;
  const isKnown = correctableFields(page.type).some(({ name }) => name === field);
  if (!isKnown || !isLink || faultOfValue(PAGE_COLLECTIONS[page.type], String(field), value) !== undefined)
    throw new Refused("ValidationError");
  return { page, field: String(field), value: value as CorrectedValue, link: link as string | null };
};
