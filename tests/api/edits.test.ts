import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import type { PostKind } from "../../src/contract/taxonomy.ts";
import { POST_PATHS } from "../../src/contract/api/names.ts";
import { DATABASES } from "../cms/databases.ts";
import { on, recordIn, startCommunity, type Community } from "../support/community.ts";
import type { Student } from "../support/student.ts";

const REFUSED = { status: 409, body: { error: { name: "ChangedSince", message: ERRORS.ChangedSince.message } } };

/** What each kind says at first, after the edit of one tab, and after that of the other. */
const EDITS: Record<PostKind, readonly [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]> = {
  review: [
    { reviewText: "Good", reviewRating: 4, facts: { difficulty: 3 } },
    { reviewText: "Good", reviewRating: 4, facts: { difficulty: 5 } },
    { reviewText: "Better", reviewRating: 5, facts: null },
  ],
  blog: [{ blogText: "One" }, { blogText: "Two" }, { blogText: "Three" }],
  qna: [{ qnaText: "One?" }, { qnaText: "Two?" }, { qnaText: "Three?" }],
  helpfulLink: [
    { linkName: "One", linkUrl: "https://one.example/" },
    { linkName: "One", linkUrl: "https://two.example/" },
    { linkName: "Three", linkUrl: "https://three.example/" },
  ],
};

describe.each(DATABASES)("Two tabs that edit one post on %s:", (database) => {
  let community: Community;
  let me: Student;
  beforeAll(async () => {
    community = await startCommunity(database);
  });
  // An account may write so often: each test has one of its own.
  beforeEach(async () => {
    me = await community.student();
  });
  afterAll(() => community.stop());

  const written = async (kind: PostKind): Promise<string> => {
    const page = await community.page(kind === "review" ? "subject" : "facility");
    const path = `/api/${POST_PATHS[kind]}`;
    return `${path}/${recordIn(await me.post(path, { data: { ...EDITS[kind][0], ...on(page) } })).id}`;
  };
  const saidBy = async (path: string, names: object) => {
    const { attributes } = recordIn(await me.get(path));
    return Object.fromEntries(Object.keys(names).map((name) => [name, attributes[name] ?? null]));
  };

  test.each(Object.keys(EDITS) as PostKind[])(
    "the older edit of a %s is told, and nothing of the newer is lost",
    async (kind) => {
      const [first, second, third] = EDITS[kind];
      const path = await written(kind);
      expect((await me.put(path, { data: second, from: first })).status).toBe(200);
      const { status, body } = await me.put(path, { data: third, from: first });
      expect({ status, body }).toMatchObject(REFUSED);
      expect(await saidBy(path, second)).toEqual(second);
      // Whose answer was lost sends the same again.
      expect((await me.put(path, { data: second, from: first })).status).toBe(200);
      // Whoever has read the newer text may put theirs in its place; so may a caller who says nothing.
      expect((await me.put(path, { data: third, from: second })).status).toBe(200);
      expect(await saidBy(path, third)).toEqual(third);
      expect((await me.put(path, { data: first })).status).toBe(200);
    },
  );

  test("of ten edits from one text at once one is kept, and nine are told", async () => {
    const path = await written("blog");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        me.put(path, { data: { blogText: `Edit ${at}` }, from: { blogText: "One" } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const kept = answers.findIndex(({ status }) => status === 200);
    expect(await saidBy(path, { blogText: "" })).toEqual({ blogText: `Edit ${kept}` });
  });

  test("likes and replies in between are no change of what it says", async () => {
    const path = await written("qna");
    const other = await community.student();
    const id = Number(path.split("/").at(-1));
    expect((await other.put(path, { data: { qna_likes: [other.id] } })).status).toBe(200);
    recordIn(await other.post("/api/comments", { data: { commentText: "So it is", qnas: id } }));
    expect((await me.put(path, { data: { qnaText: "Two?" }, from: { qnaText: "One?" } })).status).toBe(200);
  });
});
