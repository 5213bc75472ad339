import type { ExportState } from "../../src/contract/export.ts";
import type { PagePosts } from "../../src/contract/posts.ts";
import type { RunningCms } from "../support/cms.ts";

/** A record as the export sends it. */
export type Exported = Record<string, unknown> & { id: number; updatedAt: string };

/** What a program with the export token reads. */
export interface Reader {
  state: () => Promise<ExportState["collections"]>;
  /** The number of the newest change. */
  change: () => Promise<number>;
  ids: (collection: string) => Promise<number[]>;
  records: (collection: string, query?: { since?: number; after?: number }) => Promise<Exported[]>;
  record: (collection: string, id: number) => Promise<Exported>;
  posts: (type: string, ids?: readonly number[]) => Promise<PagePosts[]>;
}

/** Sends JSON with a token, and rejects with what the CMS answers unless that is a success. */
export const call = async (
  cms: RunningCms,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(`${cms.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
};

export const exportReader = (cms: RunningCms): Reader => {
  const ask = (path: string) => call(cms, "GET", `/api/export/${path}`, cms.tokens.export);
  const records: Reader["records"] = async (collection, query = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return ((await ask(`${collection}?${search.toString()}`)) as { records: Exported[] }).records;
  };
  return {
    state: async () => ((await ask("state")) as ExportState).collections,
    change: async () => ((await ask("state")) as ExportState).change.number,
    ids: async (collection) => ((await ask(`${collection}/ids`)) as { ids: number[] }).ids,
    records,
    record: async (collection, id) => {
      const found = (await records(collection, { after: id - 1 })).find((record) => record.id === id);
      if (!found) throw new Error(`The export has no record ${id} in ${collection}`);
      return found;
    },
    posts: async (type, ids) =>
      ((await ask(`posts?type=${type}${ids ? `&ids=${ids.join(",")}` : ""}`)) as { records: PagePosts[] }).records,
  };
};

/** A relation to one record, as the admin sends it. */
export const to = (record: { documentId: string }) => ({ connect: [{ documentId: record.documentId }] });
