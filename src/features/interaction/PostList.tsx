import { PostCard } from "../../components/PostCard.tsx";
import { anchorOf } from "./interaction.ts";
import { PostActions } from "./PostActions.tsx";
import type { ShownDiscussion } from "./shown-post.ts";
import { StillDiscussion } from "./StillDiscussion.tsx";
import { useSought } from "./use-sought.ts";

const Discussion = ({ post }: { post: ShownDiscussion }) => {
  const anchor = anchorOf(post);
  const sought = useSought<HTMLLIElement>(anchor);
  const { text, stars, writer, createdAt, own, hidden, moderation } = post;
  return (
    <PostCard {...{ text, stars, writer, createdAt, own, hidden, moderation }} {...sought} id={anchor}>
      <PostActions post={post} />
      {post.replies && <StillDiscussion post={post} />}
    </PostCard>
  );
};

/** Reviews, blogs or questions with what can be done with them. */
export const PostList = ({ posts }: { posts: readonly ShownDiscussion[] }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {posts.map((post) => (
      <Discussion key={anchorOf(post)} post={post} />
    ))}
  </ul>
);
