import type { PageKind } from "../../contract/taxonomy.ts";
import type { BuiltPosts } from "../../features/interaction/InteractionArea.tsx";
import { builtPost } from "../../features/interaction/shown-post.ts";
import { ratingHistory } from "../../lib/rating-history.ts";
import { content } from "../content.ts";

/** What a page of a record comes with of what students wrote about it: nothing where nobody has. */
export const builtPostsOf = (kind: PageKind, id: number, rating: number | null): BuiltPosts | undefined => {
  const { counts, stars, months, verified, posts } = content().postsOf(kind, id);
  const isBare = rating === null && Object.values(counts).every((count) => count === 0);
  if (isBare) return undefined;
  const history = ratingHistory(months);
  return { rating, counts, stars, history, posts: posts.map(builtPost), ...(verified ? { verified } : {}) };
};
