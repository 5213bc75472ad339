import { vi } from "vitest";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { PAGE_PATHS, PAGE_RELATIONS } from "../../src/contract/api/names.ts";
import type { Interactions } from "../../src/contract/posts.ts";
import type { PageKind } from "../../src/contract/taxonomy.ts";
import type { DATABASES } from "../cms/databases.ts";
import { exportReader, type Reader } from "../cms/reader.ts";
import { fewAtATime, studentAt } from "./account.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "./api.ts";
import { loginEditor, type Editor } from "./editor.ts";
import { callingFrom, type Student } from "./student.ts";

/** The API with its community: students, an editor, and pages that no other test writes on. */
export interface Community {
  api: RunningApi;
  editor: Editor;
  reader: Reader;
  /** Somebody who is not logged in. */
  anyone: Caller;
  student: () => Promise<Student>;
  students: (count: number) => Promise<Student[]>;
  /** A listed page that was not given before. */
  page: (type?: PageKind) => Promise<PageRef>;
  stop: () => Promise<void>;
}

let students = 0;

/** Starts it, with further settings of the CMS. */
export const startCommunity = async (
  database: (typeof DATABASES)[number],
  cmsEnvironment: Record<string, string> = {},
): Promise<Community> => {
  // Each student calls from an address of their own: what is tested here is not the limits of one address.
  process.env["TRUSTED_PROXIES"] = "127.0.0.1";
  // Functions of their own for each database: accounts have the same ids there, and the limits count by account.
  vi.resetModules();
  const api = await startApi({ database, cmsEnvironment });
  const reader = exportReader(api.cms);
  const ids = new Map<PageKind, number[]>();
  const student = async (): Promise<Student> => {
    const at = (students += 1);
    const account = await studentAt(api.cms);
    return { ...account, ...callingFrom(() => addressOf(at), api.withToken(account.jwt)) };
  };
  return {
    api,
    reader,
    editor: await loginEditor(api.cms.url, api.cms.admin.email, api.cms.admin.password),
    anyone: callingFrom(() => "10.0.0.1", api.anyone),
    student,
    students: (count) => fewAtATime(count, student),
    page: async (type = "university") => {
      const left = ids.get(type) ?? (await reader.ids(PAGE_COLLECTIONS[type]));
      const id = left.shift();
      if (id === undefined) throw new Error(`The seed has no further ${type}`);
      ids.set(type, left);
      return { type, id };
    },
    stop: api.stop,
  };
};

const addressOf = (at: number): string => `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}`;

/** A record as the specification's answers have it. */
export interface ApiRecord {
  id: number;
  attributes: Record<string, unknown>;
}
/** The record of a success. */
export const recordIn = ({ status, body }: Answered): ApiRecord => {
  if (status !== 200 && status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return (body as { data: ApiRecord }).data;
};
export const recordsIn = ({ body }: Answered): ApiRecord[] => (body as { data: ApiRecord[] }).data;
export const errorIn = ({ body }: Answered): { status: number; name: string; message: string } =>
  (body as { error: { status: number; name: string; message: string } }).error;

/** The relation of a new post to its page. */
export const on = ({ type, id }: PageRef): Record<string, number> => ({ [PAGE_RELATIONS[type]]: id });
export const aReview = (page: PageRef, more: Record<string, unknown> = {}) => ({
  data: { reviewText: "A fair place to study.", reviewRating: 4, ...on(page), ...more },
});
export const aBlog = (page: PageRef, more: Record<string, unknown> = {}) => ({
  data: { blogText: "How I chose.", ...on(page), ...more },
});

/** A page's interaction area as somebody sees it. */
export const areaOf = async (caller: Caller, { type, id }: PageRef, query = ""): Promise<Interactions> => {
  const { status, body } = await caller.get(`/api/interactions/${PAGE_PATHS[type]}/${id}${query}`);
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body as Interactions;
};

type ShownReview = NonNullable<Interactions["posts"]["review"]>["items"][number];
/** Every review that a page shows somebody, read one portion after the other. */
export const everyReviewOn = async (caller: Caller, page: PageRef): Promise<ShownReview[]> => {
  const reviews: ShownReview[] = [];
  let cursor: string | null | undefined;
  do {
    const query: string = `?kind=review${cursor ? `&cursor=${cursor}` : ""}`;
    const part = (await areaOf(caller, page, query)).posts.review;
    reviews.push(...(part?.items ?? []));
    cursor = part?.next;
  } while (cursor);
  return reviews;
};
