import { readFileSync } from "node:fs";
import type { PageRef, Program, University } from "../../src/contract/entities.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import type { PagePosts, Post, RatingMonth } from "../../src/contract/posts.ts";
import { FIELDS, GRADUATION_LEVELS, PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { aProgram, aSubject, aUniversity, type ContentFixture } from "../../tests/fixtures/content.ts";
import { planCricosImport } from "../import/cricos-plan.ts";
import { readCricosRegister } from "../import/cricos-register.ts";

/** Pages of a university: its own, its programs, its subjects. */
const PAGES_OF_UNIVERSITY = 3;

/**
 * Reads a CRICOS workbook once. What it returns makes an export of about so many pages of it: universities with all
 * their programs, those without any last, as an import into an empty guide makes them.
 */
export const contentFromRegister = async (file: string): Promise<(pages: number) => ContentFixture> => {
  const register = await readCricosRegister(readFileSync(file));
  const plan = planCricosImport(register, { universities: [], programs: [] }, { all: true });
  const created = (collection: string) =>
    plan.batches.filter((batch) => batch.collection === collection).flatMap(({ create }) => create);
  const universities = created("university-page").map((values, place) =>
    aUniversity(place + 1, values as Partial<University>),
  );
  const idByCode = new Map(universities.map(({ cricosProviderCode, id }) => [cricosProviderCode, id]));
  const programs = Map.groupBy(
    created("program-page").map(({ university, ...values }, place) =>
      aProgram(place + 1, idByCode.get(university as string) ?? 0, values as Partial<Program>),
    ),
    (program) => program.university,
  );
  const withPrograms = universities.toSorted((a, b) => Number(programs.has(b.id)) - Number(programs.has(a.id)));
  return (pages) => {
    const taken: Required<Pick<ContentFixture, "universities" | "programs">> = { universities: [], programs: [] };
    let left = pages;
    for (const university of withPrograms) {
      const own = programs.get(university.id) ?? [];
      if (left <= PAGES_OF_UNIVERSITY) break;
      taken.universities.push(university);
      taken.programs.push(...own.slice(0, left - PAGES_OF_UNIVERSITY));
      left -= PAGES_OF_UNIVERSITY + own.length;
    }
    return taken;
  };
};

const UNIVERSITIES = 43;
const WORDS =
  "design practice theory systems methods society culture data health policy history language law energy".split(" ");

const textOf = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, at) => WORDS[(seed * 7 + at * (1 + (seed % 5))) % WORDS.length]).join(" ");

/** The same export with so many posts on every page: reviews, a blog, a question and a link in turns, some with a reply. */
export const withPosts = (content: ContentFixture, perPage: number): ContentFixture =>
  perPage === 0
    ? content
    : {
        ...content,
        posts: PAGE_KINDS.flatMap((type) =>
          (content[PAGE_COLLECTIONS[type]] ?? []).map(({ id }) => postsOf({ type, id }, perPage)),
        ),
      };

const KINDS = ["review", "blog", "review", "qna", "helpfulLink"] as const;

const postsOf = (page: PageRef, perPage: number): PagePosts => {
  const posts = Array.from({ length: perPage }, (_, at): Post => {
    const id = page.id * perPage + at;
    const createdAt = new Date(Date.UTC(2026, 0, 1 + (id % 300))).toISOString();
    const author = { username: `student${id % 997}`, avatar: null, sample: false };
    const base = { id, createdAt, updatedAt: createdAt, author };
    const reply = { id, commentText: textOf(id + 1, 20), commentLikes: id % 4, createdAt, author };
    const discussed = { likes: id % 9, dislikes: id % 3, replyCount: at % 2, replies: at % 2 ? [reply] : [] };
    const text = textOf(id, 60);
    const kind = KINDS[at % KINDS.length];
    switch (kind) {
      case "blog":
        return { kind, ...base, ...discussed, blogText: text };
      case "qna":
        return { kind, ...base, ...discussed, qnaText: text };
      case "helpfulLink":
        return { kind, ...base, linkName: textOf(id, 4), linkUrl: `https://example.org/${id}` };
      default:
        return { kind: "review", ...base, ...discussed, reviewText: text, reviewRating: 1 + (id % 5) };
    }
  });
  const counts = { review: 0, blog: 0, qna: 0, helpfulLink: 0 };
  const stars: PagePosts["stars"] = [0, 0, 0, 0, 0];
  const months = new Map<string, RatingMonth>();
  for (const post of posts) {
    counts[post.kind] += 1;
    if (post.kind !== "review") continue;
    stars[post.reviewRating - 1] = (stars[post.reviewRating - 1] ?? 0) + 1;
    const month = post.createdAt.slice(0, 7);
    const [, reviews, given] = months.get(month) ?? [month, 0, 0];
    months.set(month, [month, reviews + 1, given + post.reviewRating]);
  }
  return { page, counts, stars, months: [...months.values()].sort(([a], [b]) => a.localeCompare(b)), posts };
};

/** A made-up export of about `size` pages: 43 universities, their programs and subjects, with texts as long as real ones. */
export const madeUpContent = (size: number): ContentFixture => {
  const records = size - UNIVERSITIES * PAGES_OF_UNIVERSITY;
  const universityOf = (id: number) => (id % UNIVERSITIES) + 1;
  const facts = (id: number) => ({
    level: GRADUATION_LEVELS[id % 3] ?? "Research",
    field: FIELDS[id % FIELDS.length] ?? "Science",
  });
  const half = Math.floor(records / 2);
  return {
    universities: Array.from({ length: UNIVERSITIES }, (_, at) =>
      aUniversity(at + 1, {
        universityName: `University of ${textOf(at, 2)}`,
        acronym: `U${at}`,
        universityLocation: "Canberra, Australian Capital Territory",
        state: "ACT",
        webpage: "https://example.org/",
        universityDescription: textOf(at, 60),
      }),
    ),
    programs: Array.from({ length: half }, (_, at) => {
      const { level, field } = facts(at);
      return aProgram(at + 1, universityOf(at), {
        programName: `Bachelor of ${textOf(at, 4)} ${at}`,
        programGraduationLevel: level,
        field,
        programDescription: textOf(at, 80),
        durationYears: 3,
        estimatedCost: 90_000 + at,
        cricosCode: `00${at}A`,
      });
    }),
    subjects: Array.from({ length: records - half }, (_, at) => {
      const { level, field } = facts(at);
      return aSubject(at + 1, universityOf(at), {
        subjectName: `Introduction to ${textOf(at, 3)} ${at}`,
        subjectCode: `ABCD${at}`,
        subjectGraduationLevel: level,
        field,
        subjectDescription: textOf(at, 50),
      });
    }),
  };
};
