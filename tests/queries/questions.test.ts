import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageRef } from "../../src/contract/entities.ts";
import type { PagePosts, PostOf } from "../../src/contract/posts.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";

const folders: string[] = [];
afterAll(() => {
  delete process.env["QUAD_CONTENT"];
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const aQuestion = (id: number, more: Partial<PostOf<"qna">> = {}): PostOf<"qna"> => ({
  ...{ kind: "qna", id, qnaText: `Question ${id}`, likes: 0, dislikes: 0, replyCount: 0, replies: [] },
  ...{ createdAt: `2026-05-01T00:00:00.${String(id).padStart(3, "0")}Z`, updatedAt: "2026-05-01T00:00:00.000Z" },
  author: { username: "mia", avatar: null, sample: false },
  ...more,
});
const postsOn = (page: PageRef, posts: PagePosts["posts"]): PagePosts => ({
  ...{ page, counts: { review: 0, blog: 0, qna: posts.length, helpfulLink: 0 } },
  ...{ stars: [0, 0, 0, 0, 0], months: [], posts },
});
const viewOf = async (fixture: ContentFixture) => {
  const folder = mkdtempSync(join(tmpdir(), "quad-questions-"));
  folders.push(folder);
  writeContent(folder, fixture);
  process.env["QUAD_CONTENT"] = folder;
  const { questionsView } = await import("../../src/queries/views/questions.ts");
  return questionsView();
};

const records = {
  universities: [aUniversity(1, { universityName: "Ziggurat" }), aUniversity(2, { universityName: "Atlas" })],
  programs: [aProgram(1, 1, { programName: "Law", field: null }), aProgram(2, 1, { field: "Physics" })],
  subjects: [aSubject(1, 1, { subjectName: "Optics", field: "Physics" })],
  facilities: [aFacility(1, null), aFacility(2, 2)],
  destinations: [aDestination(1)],
};

describe("the list of open questions", () => {
  let view: Awaited<ReturnType<typeof viewOf>>;
  beforeAll(async () => {
    view = await viewOf({
      ...records,
      posts: [
        postsOn({ type: "university", id: 1 }, [aQuestion(1), aQuestion(2, { answer: 7 })]),
        postsOn({ type: "program", id: 1 }, [aQuestion(3)]),
        postsOn({ type: "program", id: 2 }, [aQuestion(4)]),
        postsOn({ type: "subject", id: 1 }, [aQuestion(5, { replyCount: 1 })]),
        postsOn({ type: "facility", id: 1 }, [aQuestion(6)]),
        {
          ...postsOn({ type: "facility", id: 2 }, [aQuestion(7)]),
          openQuestions: [
            {
              ...{ id: 10, qnaText: "An old one", replyCount: 2, sample: true },
              createdAt: "2025-01-01T00:00:00.000Z",
            },
          ],
        },
        postsOn({ type: "destination", id: 1 }, [aQuestion(8), aQuestion(9)]),
      ],
    });
  });

  it("is by university and in it by field, the newest first, and leaves out what has an answer", () => {
    const shown = view.groups.map(({ name, count, fields }) => [
      name,
      count,
      fields.map((field) => [field.name, field.questions.map(({ text }) => text)]),
    ]);
    expect(shown).toEqual([
      ["Atlas", 2, [[null, ["Question 7", "An old one"]]]],
      [
        "Ziggurat",
        4,
        [
          [null, ["Question 3", "Question 1"]],
          ["Physics", ["Question 5", "Question 4"]],
        ],
      ],
      ["Places beyond a university", 3, [[null, ["Question 9", "Question 8", "Question 6"]]]],
    ]);
    expect(view.fields.map(({ name, questions }) => [name, questions.length])).toEqual([["Physics", 2]]);
    expect([view.total, view.isCapped]).toEqual(["9 open questions", false]);
  });

  it("leads to each question where it stands, and says what it is about", () => {
    const physics = view.fields[0]?.questions[0];
    expect(physics).toMatchObject({ href: "/universities/1/subject/1#qna-5", page: "Optics", replies: "1 reply" });
  });
});
