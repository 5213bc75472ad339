import { setPersistentEngine } from "@nanostores/persistent";
import { afterEach, beforeEach, vi } from "vitest";
import type { User } from "../../src/features/session/session.store.ts";

/** Gives each test of a file a browser that nobody has used, and stores that know of nobody. */
export const inFreshBrowser = (): void => {
  beforeEach(() => {
    vi.resetModules();
    setPersistentEngine({}, { addEventListener: () => undefined, removeEventListener: () => undefined });
    vi.spyOn(console, "info").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

/** Resolves when all is done that waits for nothing but its turn. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** What the site answers when its CMS is away. */
export const away = (): Response =>
  Response.json({ error: { name: "CmsUnavailable", message: "Away" } }, { status: 503 });

/** An access token of a person, good for so many seconds. */
export const tokenOf = (userId: number, seconds = 600): string => {
  const claims = { userId, exp: Math.floor(Date.now() / 1_000) + seconds };
  return `head.${btoa(JSON.stringify(claims))}.sign`;
};

/** A call that reached the site. */
export interface Asked {
  method: string;
  path: string;
  /** Whose call it is. */
  token: string | undefined;
  body: unknown;
  keepalive: boolean;
}
type Answer = (asked: Asked) => Response | Promise<Response>;

/** Stands where the site's API is: remembers what was asked, and answers as the test says. */
export const aSite = (): { asked: Asked[]; answer: (by: Answer) => void } => {
  const asked: Asked[] = [];
  let answer: Answer = () => Response.json({});
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", headers, body, keepalive, signal }: RequestInit = {}) => {
      const one = {
        method,
        path,
        token: new Headers(headers).get("authorization")?.replace("Bearer ", ""),
        body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined,
        keepalive: keepalive === true,
      };
      asked.push(one);
      return Promise.race([
        answer(one),
        new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
      ]);
    },
  );
  return { asked, answer: (by) => (answer = by) };
};

/** A person's details as the site answers them. */
export const aUser = (more: Partial<User> = {}): User => ({
  id: 1,
  username: "mia",
  email: "mia@example.org",
  bio: null,
  studentStatus: null,
  university: null,
  avatar: null,
  interests: [],
  userUniversityLikes: [],
  userProgramLikes: [],
  userSubjectLikes: [],
  userFacilityBookmarks: [],
  userDestinationLikes: [],
  userHelpfulLinkBookmarks: [],
  savedSearches: [],
  feedbackQ1: null,
  feedbackQ2: [],
  feedbackQ3: null,
  reviews: [],
  blogs: [],
  qnas: [],
  comments: [],
  questionNotices: true,
  weeklyDigest: null,
  ...more,
});
