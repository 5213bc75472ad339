import { z } from "zod";
import { isBlank } from "../blank.ts";
import { correctableFields } from "../corrections.ts";
import { pageRefSchema } from "../entities.ts";
import { PAGE_COLLECTIONS } from "../export.ts";
import { labelOf } from "../field-labels.ts";
import { LIMITS } from "../limits.ts";
import { faultOfValue } from "../saved.ts";
import { PAGE_KINDS } from "../taxonomy.ts";
import type { Endpoint } from "./endpoint.ts";
import { recordId, sentence, webAddress } from "./shapes.ts";

/** What somebody says a fact should be; an empty text says that there is none. */
const value = z.union([z.string().max(LIMITS.descriptionMax), z.number(), z.null()]).transform((given) => {
  if (typeof given !== "string") return given;
  return isBlank(given) ? null : given.trim().normalize("NFC");
});
const link = z
  .union([z.literal("").transform(() => null), webAddress])
  .nullish()
  .transform((given) => given ?? null);

const told = z.union([z.string(), z.number(), z.null()]);
/** A correction as who sent it takes it along. */
export const sentCorrectionSchema = z.object({
  /** Its id is null where the page is gone. */
  page: z.object({ type: z.enum(PAGE_KINDS), id: recordId.nullable() }),
  field: z.string(),
  was: told,
  value: told,
  link: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decision: z
    .object({ decision: z.string(), reason: z.string(), note: z.string().nullable(), at: z.iso.datetime() })
    .nullable(),
});

export const CORRECTIONS_ENDPOINTS = {
  createCorrection: {
    method: "POST",
    path: "/api/corrections",
    auth: "user",
    summary: "Says what a fact of a page should be. An editor accepts or declines it, and the sender is told.",
    input: z
      .strictObject({
        data: z.strictObject({
          page: z.strictObject(pageRefSchema.shape),
          field: z.string().max(LIMITS.nameMax),
          value,
          link,
        }),
      })
      .transform(({ data }, context) => {
        const { page, field } = data;
        const known = correctableFields(page.type).find(({ name }) => name === field);
        // The same checks as of an editor's save.
        const fault = known ? faultOfValue(PAGE_COLLECTIONS[page.type], field, data.value) : "is no fact of this page";
        if (fault === undefined) return data;
        context.addIssue({ code: "custom", path: ["data", "value"], ...sentence(`${labelOf(field)} ${fault}`) });
        return z.NEVER;
      }),
    output: z.object({
      data: z.object({ id: recordId, attributes: z.object({ field: z.string() }) }),
      meta: z.object({}),
    }),
    status: 201,
    limit: "correct",
  },
} as const satisfies Record<string, Endpoint>;
