import { QUESTIONS } from "../../contract/notices.ts";
import type { PagePosts } from "../../contract/posts.ts";
import { compareNames } from "../../contract/ratings.ts";
import { pageHref, ROUTES } from "../../contract/routes.ts";
import { POST_ANCHORS } from "../../contract/taxonomy.ts";
import { countOf, summary } from "../../lib/format.ts";
import { content } from "../content.ts";
import { pageFacts } from "./page-facts.ts";

/** A question without an answer, as the list shows it. */
export interface OpenQuestion {
  href: string;
  text: string;
  /** The page that it stands on. */
  page: string;
  field: string | null;
  createdAt: string;
  replies: string;
  sample: boolean;
}

/** Questions of one university, in the order of their fields; those of no university come last. */
export interface QuestionGroup {
  /** Of its element: links of the page name it. */
  id: string;
  name: string;
  count: number;
  fields: { name: string | null; questions: OpenQuestion[] }[];
}

const ELSEWHERE = "Places beyond a university";

interface Found extends OpenQuestion {
  university: number | null;
}

/** All that a page has without an answer: among the posts that it comes with, and before them. */
const openOn = ({ posts, openQuestions: older = [] }: PagePosts): NonNullable<PagePosts["openQuestions"]> => [
  ...posts.flatMap((post) => (post.kind === "qna" && !post.answer ? [{ ...post, sample: post.author.sample }] : [])),
  ...older,
];

/** The newest questions without an answer. */
const openQuestions = (): Found[] =>
  content()
    .posts.flatMap((own) => {
      const [open, { page }] = [openOn(own), own];
      const facts = open.length > 0 ? pageFacts(page) : undefined;
      if (!facts) return [];
      return open.map(({ id, qnaText, createdAt, replyCount, sample }): Found => ({
        href: `${pageHref(page.type, page.id, facts.university)}#${POST_ANCHORS.qna}-${id}`,
        text: summary(qnaText),
        page: facts.name,
        field: facts.field,
        university: facts.university,
        createdAt,
        replies: countOf(replyCount, "reply", "replies"),
        sample,
      }));
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.href.localeCompare(b.href))
    .slice(0, QUESTIONS.listed);

const grouped = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

/** What the page of open questions shows: by university, and in each by field. */
export const questionsView = () => {
  const questions = openQuestions();
  const groups = grouped(questions, ({ university }) => university)
    .map(([university, all]): QuestionGroup & { isElsewhere: boolean } => ({
      id: university === null ? "elsewhere" : `university-${university}`,
      name: content().universityById.get(university ?? 0)?.universityName ?? ELSEWHERE,
      isElsewhere: university === null,
      count: all.length,
      fields: grouped(all, ({ field }) => field)
        .sort(([a], [b]) => Number(a !== null) - Number(b !== null) || compareNames(a ?? "", b ?? ""))
        .map(([name, found]) => ({ name, questions: found })),
    }))
    .sort((a, b) => Number(a.isElsewhere) - Number(b.isElsewhere) || compareNames(a.name, b.name));
  const fields = grouped(
    questions.filter(({ field }) => field !== null),
    ({ field }) => field ?? "",
  )
    .map(([name, found]) => ({ name, questions: found }))
    .sort((a, b) => compareNames(a.name, b.name));
  return {
    head: {
      title: "Open questions",
      path: ROUTES.questions,
      description: "Questions that students have asked and that nobody has answered yet. Perhaps you can.",
    },
    total: countOf(questions.length, "open question"),
    isCapped: questions.length === QUESTIONS.listed,
    hasSamples: questions.some(({ sample }) => sample),
    groups,
    fields,
  };
};
