import type { PageRef } from "../../contract/entities.ts";
import { PAGE_PATHS, PAGE_RELATIONS } from "../../contract/api/names.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { linkAddress } from "../../lib/link-address.ts";
import { call } from "../session/call.ts";
import { starsOf, type PostFields } from "./posting.ts";

/** Where the fields go: to a page as a new post, or into one's own post. */
export type Target = { does: "create"; page: PageRef } | { does: "edit"; id: number };

const text = (fields: PostFields): string => (fields.text ?? "").trim();
const link = (fields: PostFields) => ({
  linkName: (fields.linkName ?? "").trim(),
  linkUrl: linkAddress(fields.linkUrl ?? "") ?? "",
});

/** Sends a post or a change of one. `key` makes sure that it is made once. Throws CallFailed. */
export const send = async (kind: PostKind, fields: PostFields, target: Target, key: string): Promise<void> => {
  const options = { idempotencyKey: key };
  const page = target.does === "create" ? { [PAGE_RELATIONS[target.page.type]]: target.page.id } : {};
  const change = target.does === "edit" ? target.id : undefined;
  switch (kind) {
    case "review": {
      const data = { reviewText: text(fields), reviewRating: starsOf(fields) };
      if (change === undefined)
        await call<"createReview">("POST", "/api/reviews", { body: { data: { ...data, ...page } }, ...options });
      else await call<"changeReview">("PUT", `/api/reviews/${change}`, { body: { data }, ...options });
      return;
    }
    case "blog": {
      const data = { blogText: text(fields) };
      if (change === undefined)
        await call<"createBlog">("POST", "/api/blogs", { body: { data: { ...data, ...page } }, ...options });
      else await call<"changeBlog">("PUT", `/api/blogs/${change}`, { body: { data }, ...options });
      return;
    }
    case "qna": {
      const data = { qnaText: text(fields) };
      if (change === undefined)
        await call<"createQna">("POST", "/api/qnas", { body: { data: { ...data, ...page } }, ...options });
      else await call<"changeQna">("PUT", `/api/qnas/${change}`, { body: { data }, ...options });
      return;
    }
    case "helpfulLink": {
      const data = link(fields);
      if (change === undefined)
        await call<"createHelpfulLink">("POST", "/api/helpful-links", {
          body: { data: { ...data, ...page } },
          ...options,
        });
      else await call<"changeHelpfulLink">("PUT", `/api/helpful-links/${change}`, { body: { data }, ...options });
    }
  }
};

/** The caller's own review of a page, or null when there is none (any more). Throws CallFailed. */
export const ownReviewOf = async (
  page: PageRef,
  known?: number,
): Promise<{ id: number; fields: PostFields } | null> => {
  const id =
    known ?? (await call<"interactions">("GET", `/api/interactions/${PAGE_PATHS[page.type]}/${page.id}`)).ownReview;
  if (id === null) return null;
  const { data } = await call<"review">("GET", `/api/reviews/${id}`);
  const { reviewText, reviewRating } = data.attributes;
  return { id, fields: { text: reviewText, rating: String(reviewRating) } };
};
