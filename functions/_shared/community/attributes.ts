import { PAGE_RELATIONS, type DiscussedKind } from "../../../src/contract/api/names.ts";
import type { LivePost } from "../../../src/contract/posts.ts";
import { PAGE_KINDS, type PageKind, type PostKind } from "../../../src/contract/taxonomy.ts";
import type { CurrentUser } from "../current-user.ts";
import type { CmsPost, CmsReply, Reacted } from "./answers.ts";

type Author = LivePost["author"];
type Page = CmsPost["page"];

export const isDiscussed = (kind: PostKind): kind is DiscussedKind => kind !== "helpfulLink";

/** The author as the specification's answers have it; null when the account is gone. */
const authorAttributes = ({ username, sample, avatar }: Author) => ({
  data:
    username === null
      ? null
      : { attributes: { username, sample, avatar: { data: avatar ? { attributes: avatar } : null } } },
});

const NAMES: Record<PageKind, string> = {
  university: "universityName",
  program: "programName",
  subject: "subjectName",
  facility: "facilityName",
  destination: "destinationName",
};

/** The five relations to a page: the one that the post is on, with its university, and four of nothing. */
const pageRelations = (page: Page): Record<string, unknown> =>
  Object.fromEntries<unknown>(
    PAGE_KINDS.map((kind) => {
      if (kind !== page.type) return [PAGE_RELATIONS[kind], { data: null }];
      const { university } = page;
      const attributes = {
        [NAMES[kind]]: page.name,
        ...(kind === "university" || kind === "destination"
          ? {}
          : {
              university_page: {
                data: university && { id: university.id, attributes: { universityName: university.name } },
              },
            }),
      };
      return [PAGE_RELATIONS[kind], { data: { id: page.id, attributes } }];
    }),
  );

/** Counts and lists of a kind's reactions; a list holds at most the caller. */
export const reactionAttributes = (
  kind: DiscussedKind,
  { likes = 0, dislikes = 0, reaction = "none" }: Partial<Pick<Reacted, "likes" | "dislikes" | "reaction">>,
  currentUser: CurrentUser | null,
): Record<string, unknown> => {
  const listOf = (side: Reacted["reaction"]) => ({
    data: currentUser && reaction === side ? [{ id: currentUser.id }] : [],
  });
  return {
    [`${kind}Likes`]: likes,
    [`${kind}Dislikes`]: dislikes,
    [`${kind}_likes`]: listOf("like"),
    [`${kind}_dislikes`]: listOf("dislike"),
  };
};

/** A post of the CMS as the specification's answers have it. */
export const postRecord = (kind: PostKind, post: CmsPost, currentUser: CurrentUser | null) => {
  const { id, author, page, likes, dislikes, reaction, replies, ...attributes } = post;
  return {
    id,
    attributes: {
      ...attributes,
      page: { type: page.type, id: page.id },
      ...pageRelations(page),
      ...(isDiscussed(kind)
        ? {
            ...reactionAttributes(kind, { likes, dislikes, reaction }, currentUser),
            comments: { data: (replies ?? []).map((reply) => ({ id: reply })) },
          }
        : {}),
      users_permissions_user: authorAttributes(author),
    },
  };
};

export const replyRecord = ({ id, author, ...attributes }: CmsReply) => ({
  id,
  attributes: { ...attributes, users_permissions_user: authorAttributes(author) },
});
