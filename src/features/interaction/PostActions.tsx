import { useStore } from "@nanostores/react";
import { Icon } from "../../components/Icon.tsx";
import { NotSaved } from "../../components/NotSaved.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openOverlay, openPopup } from "../overlay/overlay.store.ts";
import { isSignedIn } from "../session/session.store.ts";
import { toast } from "../toast/toast.ts";
import { $deleted, stillCounted, type Deletions } from "./deletion.store.ts";
import { addressOf, anchorOf } from "./interaction.ts";
import { areaOpened, postAt } from "./interaction.store.ts";
import { WORDS } from "./messages.ts";
import { livePostOf } from "./named-post.ts";
import { PostOptions } from "./PostOptions.tsx";
import { $reactions, $unsavedReactions, react, reactAgain } from "./reaction.store.ts";
import type { ReactionButton as Side, Reactions } from "./reaction.ts";
import type { ShownDiscussion } from "./shown-post.ts";

const SIDES = {
  like: { icon: "thumbs-up", words: WORDS.likes(""), look: "aria-pressed:text-like" },
  dislike: { icon: "thumbs-down", words: WORDS.dislikes(""), look: "aria-pressed:text-dislike" },
} as const;

const ReactionButton = ({
  side,
  count,
  isPressed,
  onPress,
}: {
  side: Side;
  count: number;
  isPressed: boolean;
  onPress: (button: HTMLElement) => void;
}) => (
  <button
    type="button"
    className={`post-button ${SIDES[side].look} aria-pressed:[&>.icon]:fill-current/28`}
    aria-pressed={isPressed}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    <Icon name={SIDES[side].icon} />
    <span className="sr-only">{SIDES[side].words}</span>
    {/* The counts are text: more contrast than the icons need. */}
    <span className="in-aria-pressed:font-bold in-aria-pressed:text-ink">{count}</span>
  </button>
);

const deletedReplies = (anchor: string, deleted: Deletions): number =>
  stillCounted(deleted).filter(({ parent }) => parent === anchor).length;

const askToLogIn = (opener: HTMLElement): void => openOverlay("loginForPost", { opener, then: null });

/** What can be done with a review, a blog or a question. */
export const PostActions = ({ post }: { post: ShownDiscussion }) => {
  const { kind, id } = post;
  const anchor = anchorOf(post);
  const reactions: Reactions = useStore($reactions, { ssr: "initial" })[anchor] ?? post;
  const unsaved = useStore($unsavedReactions, { ssr: "initial" })[anchor];
  const replyCount = post.replyCount - deletedReplies(anchor, useStore($deleted, { ssr: "initial" }));

  const press = async (side: Side): Promise<void> => {
    // What the reader thinks of it already comes with the live posts.
    if (!postAt(anchor)) await areaOpened();
    const live = postAt(anchor);
    react({ kind, id }, live && live.kind !== "helpfulLink" ? live : reactions, side);
  };
  const onReact = (side: Side, button: HTMLElement): void => {
    if (isSignedIn()) void press(side);
    else askToLogIn(button);
  };
  const openReplies = async (opener: HTMLElement): Promise<void> => {
    const live = await livePostOf({ kind, id });
    if (live && live.kind !== "helpfulLink") openPopup({ name: "replies", post: live, opener });
    else toast(MESSAGES.errorLoadingData);
  };
  const share = (opener: HTMLElement): void => {
    if (isSignedIn()) openPopup({ name: "share", url: addressOf(post), opener });
    else askToLogIn(opener);
  };
  return (
    <div className="-mx-2.5 -mb-2.5 flex flex-wrap items-center gap-x-1 unscripted:hidden print:hidden">
      {(["like", "dislike"] as const).map((side) => (
        <ReactionButton
          key={side}
          side={side}
          count={reactions[`${side}s`]}
          isPressed={reactions.reaction === side}
          onPress={(button) => onReact(side, button)}
        />
      ))}
      <button
        type="button"
        className="post-button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void openReplies(currentTarget)}
      >
        <Icon name="message-circle" />
        <span className="sr-only">{WORDS.replies}</span>
        {Math.max(0, replyCount)}
      </button>
      <button
        type="button"
        className="post-button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => share(currentTarget)}
      >
        <Icon name="share-2" />
        <span className="max-[400px]:sr-only">{WORDS.share}</span>
      </button>
      <PostOptions of={{ kind, id }} className="ml-auto" />
      {unsaved && (
        <NotSaved
          className="basis-full px-2.5 pb-2.5"
          onRetry={(retry) => {
            // The words go: focus stays with what they were about.
            const button = retry.closest("div")?.querySelector("button") ?? retry;
            button.focus();
            if (isSignedIn()) reactAgain({ kind, id }, reactions);
            else askToLogIn(button);
          }}
        />
      )}
    </div>
  );
};
