import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { PageRef } from "../../src/contract/entities.ts";
import {
  exportHeldSchema,
  exportIdsSchema,
  exportPageSchema,
  exportStateSchema,
  previewRecordsSchema,
  withdrawnSchema,
  type CollectionName,
  type ExportState,
  type HeldRecord,
  type PreviewRecords,
  type RecordFault,
} from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { PageKind } from "../../src/contract/taxonomy.ts";
import { BadImage, ExportError } from "./errors.ts";
import { createLimit } from "./limit.ts";

const BODY_BYTES_MAX = 64 * 1024 * 1024;
const REQUESTS_AT_ONCE = 4;
const RETRY_AFTER = 250;

/** An answer is larger than an export takes at once. */
export class TooLarge extends ExportError {
  override name = "TooLarge";
}

/** The CMS has no such record, or no such call. */
class MissingRecord extends ExportError {}

export interface CmsOptions {
  url: string;
  token: string;
  /** Milliseconds that a request may take, its body included. */
  timeout: number;
  signal?: AbortSignal | undefined;
}

/** What an export asks the CMS; contract/export.ts says what each call means. All throw ExportError. */
export interface Cms {
  /** The state, and the time on the CMS's clock when it was given. */
  state: () => Promise<{ state: ExportState; at: Date }>;
  ids: (collection: CollectionName) => Promise<number[]>;
  records: (collection: CollectionName, query: { since?: number; after?: number }) => Promise<ExportWindow>;
  recordsOf: (collection: CollectionName, ids: readonly number[]) => Promise<ExportWindow>;
  /** Says what this export found at fault, and answers everything that is held back. */
  report: (faults: readonly RecordFault[]) => Promise<HeldRecord[]>;
  /** Which of these pages were taken off the site on purpose. */
  withdrawn: (pages: readonly PageRef[]) => Promise<PageRef[]>;
  postsOf: (kind: PageKind, ids: readonly number[]) => Promise<ExportWindow>;
  postsAfter: (kind: PageKind, after: number) => Promise<ExportWindow>;
  /** What a preview of a page needs; undefined when there is no such record. */
  preview: (page: PageRef) => Promise<PreviewRecords | undefined>;
  /** The bytes of an image; its address may be relative to the CMS. Throws BadImage when there is none. */
  file: (url: string) => Promise<Buffer>;
}
export type ExportWindow = z.infer<typeof exportPageSchema>;

/** The calls of one export: at most four at a time, each with a time limit, a size limit and one retry. */
export const connectCms = ({ url: base, token, timeout, signal }: CmsOptions): Cms => {
  const limit = createLimit(REQUESTS_AT_ONCE);
  const authorization = { Authorization: `Bearer ${token}` };
  const down = `The CMS at ${base} does not answer: start it with npm run cms`;

  const once = async (url: URL, { headers = {}, redirect = "follow", body: sent }: Sending): Promise<Answer> => {
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(url, {
        ...(sent === undefined ? {} : { method: "POST", body: sent }),
        ...{ headers, redirect, signal: signal ? AbortSignal.any([signal, late]) : late },
      });
      const body = await readBody(response, url);
      return response.status >= 500 ? { failed: `${nameOf(url)} answered ${response.status}` } : { response, body };
    } catch (error) {
      if (error instanceof ExportError) throw error;
      signal?.throwIfAborted();
      if (late.aborted) return { failed: `${nameOf(url)} did not answer within ${timeout / 1000} s` };
      return { failed: isUnreachable(error) ? down : `The answer to ${nameOf(url)} broke off (${reasonOf(error)})` };
    }
  };

  const send = (url: URL, sending: Sending = {}) =>
    limit(async () => {
      signal?.throwIfAborted();
      let answer = await once(url, sending);
      if ("failed" in answer) {
        await wait(RETRY_AFTER, undefined, { signal });
        answer = await once(url, sending);
      }
      if ("failed" in answer) throw new ExportError(answer.failed);
      return answer;
    });

  const nameOf = (url: URL): string =>
    url.origin === new URL(base).origin ? `The CMS at ${base}, GET ${url.pathname}${url.search},` : `GET ${url.href}`;

  const ask = async <T>(
    path: string,
    query: Record<string, string | undefined>,
    schema: z.ZodType<T>,
    sent?: object,
  ) => {
    const url = new URL(`api/export/${path}`, base.endsWith("/") ? base : `${base}/`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const { response, body } = await send(url, {
      headers: { ...authorization, ...(sent ? { "Content-Type": "application/json" } : {}) },
      redirect: "error",
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    });
    if (response.status === 401 || response.status === 403)
      throw new ExportError(
        `The CMS at ${base} refuses the export's token (${response.status}): CMS_EXPORT_TOKEN must be the one that the CMS was started with`,
      );
    if (response.status === 404) throw new MissingRecord(`${nameOf(url)} answered 404: ${excerpt(body)}`);
    if (!response.ok) throw new ExportError(`${nameOf(url)} answered ${response.status}: ${excerpt(body)}`);
    const checked = schema.safeParse(jsonOf(body, nameOf(url)));
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new ExportError(
        `${nameOf(url)} answered in an unknown form: ${issue?.path.join(".") || "the answer"}: ${issue?.message ?? ""}`,
      );
    }
    return { data: checked.data, response };
  };

  return {
    state: async () => {
      const { data, response } = await ask("state", {}, exportStateSchema);
      const clock = new Date(response.headers.get("date") ?? NaN);
      return { state: data, at: Number.isNaN(clock.getTime()) ? new Date() : clock };
    },
    ids: async (collection) => (await ask(`${collection}/ids`, {}, exportIdsSchema)).data.ids,
    records: async (collection, { since, after }) =>
      (await ask(collection, { since: since?.toString(), after: after?.toString() }, exportPageSchema)).data,
    recordsOf: async (collection, ids) => (await ask(collection, { ids: ids.join(",") }, exportPageSchema)).data,
    report: async (faults) => (await ask("held", {}, exportHeldSchema, { faults })).data.held,
    withdrawn: async (pages) => {
      const found: PageRef[] = [];
      for (let at = 0; at < pages.length; at += LIMITS.pagesAskedMax) {
        const asked = pages.slice(at, at + LIMITS.pagesAskedMax);
        found.push(...(await ask("withdrawn", {}, withdrawnSchema, { pages: asked })).data.withdrawn);
      }
      return found;
    },
    postsOf: async (type, ids) => (await ask("posts", { type, ids: ids.join(",") }, exportPageSchema)).data,
    postsAfter: async (type, after) => (await ask("posts", { type, after: String(after) }, exportPageSchema)).data,
    preview: async ({ type, id }) => {
      try {
        return (await ask("preview", { type, id: String(id) }, previewRecordsSchema)).data;
      } catch (error) {
        if (error instanceof MissingRecord) return undefined;
        throw error;
      }
    },
    file: async (address) => {
      if (!URL.canParse(address, base)) throw new BadImage(`"${address}" is not an address`);
      const url = new URL(address, base);
      if (url.protocol !== "http:" && url.protocol !== "https:")
        throw new BadImage(`"${address}" is not an http or https address`);
      const { response, body } = await send(url);
      if (!response.ok) throw new BadImage(`${url.href} answered ${response.status}`);
      return body;
    },
  };
};

interface Sending {
  headers?: Record<string, string>;
  redirect?: "follow" | "error";
  /** Sent as POST. */
  body?: string;
}

type Answer = { response: Response; body: Buffer } | { failed: string };

const readBody = async (response: Response, url: URL): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX)
      throw new TooLarge(`${url.href} answered with more than ${BODY_BYTES_MAX / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const jsonOf = (body: Buffer, what: string): unknown => {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new ExportError(`${what} answered with something that is not JSON: ${excerpt(body)}`);
  }
};

const excerpt = (body: Buffer): string => JSON.stringify(body.toString("utf8", 0, 120));

const causeOf = (error: unknown): { code?: unknown; message?: unknown } =>
  error instanceof Error ? ((error.cause as { code?: unknown } | undefined) ?? error) : {};
const reasonOf = (error: unknown): string => String(causeOf(error).message ?? error);
const isUnreachable = (error: unknown): boolean =>
  ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"].includes(
    String(causeOf(error).code),
  );
