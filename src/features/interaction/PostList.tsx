import { memo, Suspense } from "react";
import { PostCard } from "../../components/PostCard.tsx";
import { openPopup } from "../overlay/overlay.store.ts";
import { anchorOf } from "./interaction.ts";
import { PostActions } from "./PostActions.tsx";
import type { ShownDiscussion } from "./shown-post.ts";
import { StillDiscussion } from "./StillDiscussion.tsx";
import { useSought } from "./use-sought.ts";

const DiscussionCard = ({ post }: { post: ShownDiscussion }) => {
  const anchor = anchorOf(post);
  const sought = useSought<HTMLLIElement>(anchor);
  const { kind, id, text, stars, said, answer, writer, createdAt, own, verified, hidden, moderation } = post;
  const onAppeal = (opener: HTMLElement): void => openPopup({ name: "appeal", post: { kind, id }, opener });
  return (
    <PostCard
      isAnswered={Boolean(answer)}
      {...{ text, stars, said, writer, createdAt, own, verified, hidden, moderation, onAppeal }}
      {...sought}
      id={anchor}
    >
      <PostActions post={post} />
      {post.replies && <StillDiscussion post={post} />}
    </PostCard>
  );
};

/**
 * Each is hydrated by itself: the one that was pressed at once, the others when the browser has nothing better to do, or
 * when there is something new to draw of them.
 */
const Discussion = memo(({ post }: { post: ShownDiscussion }) => (
  <Suspense>
    <DiscussionCard post={post} />
  </Suspense>
));
Discussion.displayName = "Discussion";

/** Reviews, blogs or questions with what can be done with them. */
export const PostList = ({ posts }: { posts: readonly ShownDiscussion[] }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {posts.map((post) => (
      <Discussion key={anchorOf(post)} post={post} />
    ))}
  </ul>
);
