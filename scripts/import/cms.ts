import { z } from "zod";
import type { ImportBatch, ImportCollection } from "../../src/contract/import.ts";

/** The CMS's door for importers. Every call throws an error that people can read. */
export interface ImportCms {
  read: <T>(collection: ImportCollection, record: z.ZodType<T>) => Promise<T[]>;
  /** All of it or nothing. */
  apply: (batches: readonly ImportBatch[]) => Promise<Applied>;
}

const appliedSchema = z.object({ created: z.int(), updated: z.int() });
export type Applied = z.infer<typeof appliedSchema>;

/** The CMS answered that it has not done what it was asked for. */
export class RefusedByCms extends Error {}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });
const ANSWER_WITHIN = 240_000;

export const importCms = (url: string, token: string): ImportCms => {
  const call = async <T>(method: string, path: string, answer: z.ZodType<T>, body?: unknown): Promise<T> => {
    const response = await fetch(new URL(`/api/import/${path}`, url), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const refusal = refusalSchema.safeParse(content);
      const why = refusal.success ? refusal.data.error.message : response.statusText;
      const words = `The CMS refused ${method} ${response.url} with ${response.status}: ${why}`;
      // Words that are not the CMS's are of what stands between: it may be at work.
      throw refusal.success ? new RefusedByCms(words) : new Error(words);
    }
    const checked = answer.safeParse(content);
    if (!checked.success)
      throw new Error(`The CMS answered ${response.url} unexpectedly: ${z.prettifyError(checked.error)}`);
    return checked.data;
  };
  return {
    read: async (collection, record) => (await call("GET", collection, z.object({ records: z.array(record) }))).records,
    apply: (batches) => call("POST", "apply", appliedSchema, { batches }),
  };
};
