import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { Icon } from "../../components/Icon.tsx";
import type { IconName } from "../../components/icons.ts";
import { PostBody } from "../../components/PostCard.tsx";
import { LIMITS } from "../../contract/limits.ts";
import type { DiscussedPost } from "../../contract/posts.ts";
import { useMedia } from "../../lib/use-media.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { $reactions } from "../interaction/reaction.store.ts";
import { livePost } from "../interaction/shown-post.ts";
import { WORDS } from "./messages.ts";

const CLIP_ON_PHONES = 120;

const Count = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);

/** The post that is replied to, with how people took it. */
export const RepliedPost = ({ post, replyCount }: { post: DiscussedPost; replyCount: number }) => {
  // On a phone the replies are what the popup was opened for.
  const isPhone = useMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`);
  const { likes, dislikes } = useStore($reactions)[anchorOf(post)] ?? post;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-b border-line pb-3.5">
      <PostBody {...livePost(post)} clipAt={isPhone ? CLIP_ON_PHONES : undefined} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 soft tabular-nums">
        <Count icon="thumbs-up">
          <span className="sr-only">{WORDS.likes}</span>
          {likes}
        </Count>
        <Count icon="thumbs-down">
          <span className="sr-only">{WORDS.dislikes}</span>
          {dislikes}
        </Count>
        <Count icon="message-circle">{WORDS.replies(replyCount)}</Count>
      </p>
    </div>
  );
};
