import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DATABASES } from "../cms/databases.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { aBlog, areaOf, aReview, startCommunity, type Community } from "../support/community.ts";
import type { Student } from "../support/student.ts";
import { eventually } from "../support/eventually.ts";

/** Two hundred writes: each of twenty people reviews five pages and writes five blogs on one of them. */
const PEOPLE = 20;
const EACH = 5;
/** After so many acknowledged writes the CMS is killed. */
const KILLED_AFTER = 60;
const AT_ONCE = 8;

describe.each(DATABASES)("A CMS that is killed among two hundred writes, on %s", (database) => {
  let community: Community;
  beforeAll(async () => {
    // The functions log each time that it was away.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    // The functions ask a CMS that is back at once, not after the usual rest.
    process.env["CMS_REST_MS"] = "50";
    community = await startCommunity(database);
  });
  afterAll(async () => {
    delete process.env["CMS_REST_MS"];
    await community.stop();
  });

  test("has every write once, and the right counts, when each is sent again until it is acknowledged", async () => {
    const { api } = community;
    const people = await community.students(PEOPLE);
    const pages: PageRef[] = [];
    for (let at = 0; at < EACH; at += 1) pages.push(await community.page());
    const blogged = pages[0] ?? expect.unreachable();
    const writes = people.flatMap((person, who) =>
      pages.flatMap((page, at) => [
        write(person, "/api/reviews", aReview(page, { reviewText: `review ${who} ${at}`, reviewRating: at + 1 })),
        write(person, "/api/blogs", aBlog(blogged, { blogText: `blog ${who} ${at}` })),
      ]),
    );
    expect(writes).toHaveLength(200);

    let acknowledged = 0;
    let killed: Promise<void> | undefined;
    const waiting = [...writes];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        for (next.id = await next.send(); next.id === undefined; next.id = await next.send()) {
          const { by } = next;
          await eventually("the CMS", () => isUp(api.cms.url), 120_000);
          // Until the functions have seen that, too.
          await eventually("the API", async () => (await by.get("/api/reviews")).status === 200 || undefined);
        }
        acknowledged += 1;
        if (acknowledged === KILLED_AFTER) killed = api.cms.restart({ signal: "SIGKILL" });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await killed;
    expect(killed).toBeDefined();

    expect(new Set(writes.map(({ path, id }) => `${path} ${id}`)).size).toBe(writes.length);
    for (const [at, page] of pages.entries()) {
      const { counts, stars } = await areaOf(community.anyone, page);
      expect(counts).toMatchObject({ review: PEOPLE, blog: page === blogged ? PEOPLE * EACH : 0 });
      expect(stars[at]).toBe(PEOPLE);
      const { universityRating, reviewCount } = await community.reader.record("universities", page.id);
      expect([universityRating, reviewCount]).toEqual([at + 1, PEOPLE]);
    }
  });
});

interface Write {
  by: Student;
  path: string;
  id: number | undefined;
  /** Sends it once more with its own key; the id when it was acknowledged. */
  send: () => Promise<number | undefined>;
}

const isUp = async (url: string): Promise<true | undefined> => {
  try {
    return (await fetch(`${url}/_health`)).ok || undefined;
  } catch {
    // Nothing listens yet.
    return undefined;
  }
};

let keys = 0;

const write = (person: Student, path: string, body: unknown): Write => {
  const key = `crash-${process.pid}-${(keys += 1)}`;
  return {
    by: person,
    path,
    id: undefined,
    send: async () => {
      const { status, body: answer } = await person.post(path, body, { "idempotency-key": key });
      if (status === 201) return (answer as { data: { id: number } }).data.id;
      // While the CMS is away, and nothing else.
      expect([502, 503, 504]).toContain(status);
      return undefined;
    },
  };
};
