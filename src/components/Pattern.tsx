import type { Field } from "../contract/taxonomy.ts";
import { hueOfField, patternOf } from "../pictures/pattern.ts";
import { Drawing } from "./Drawing.tsx";

/** The motif of a field of study on a quilt that follows from the record's id. */
export const Pattern = ({ field, id }: { field: Field | null; id: number }) => (
  <Drawing picture={patternOf(field, id)} color={`oklch(60% .1 ${hueOfField(field)})`} />
);
