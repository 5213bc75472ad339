import { Button } from "../../components/Button.tsx";
import { Chip } from "../../components/Chip.tsx";
import { Byline } from "../../components/Byline.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { Empty, Failed } from "../../components/Notice.tsx";
import { ModerationMark } from "../../components/PostCard.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { deleteWithUndo } from "../interaction/deletion.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { authorOf } from "../interaction/post-by-id.ts";
import { liveWriter } from "../interaction/shown-post.ts";
import { openPopup } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";
import { focusReplyBox } from "./ReplyForm.tsx";
import {
  loadMoreReplies,
  loadReplies,
  markAnswer,
  type Parent,
  type Replies,
  type ReplyRecord,
} from "./replies.store.ts";

const elementId = (id: number): string => `reply-${id}`;

/** Takes one's own reply out of view; focus goes on to the next one that has a button, else to the box. */
const remove = (id: number, hidden: boolean, parent: Parent): void => {
  const item = document.getElementById(elementId(id));
  const near = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
  if (near) near.focus();
  else focusReplyBox();
  deleteWithUndo(
    { kind: "reply", id, hidden, parent: anchorOf(parent) },
    {
      onDone: () => {
        void refreshArea(parent);
        void loadReplies();
      },
      // It is drawn again at the end of this turn.
      onBack: () => queueMicrotask(() => document.getElementById(elementId(id))?.querySelector("button")?.focus()),
    },
  );
};

/** One reply; one's own can be deleted. */
const Reply = ({
  id,
  attributes,
  parent,
  isAnswer,
  mayMark,
}: ReplyRecord & { parent: Parent; isAnswer: boolean; mayMark: boolean }) => (
  <li id={elementId(id)} className="grid grid-cols-[minmax(0,1fr)]">
    {isAnswer && (
      <p className="flex pb-1">
        <Chip look="topic">{WORDS.answer}</Chip>
      </p>
    )}
    <ModerationMark
      hidden={attributes.hidden}
      moderation={attributes.moderation}
      onAppeal={(opener) => openPopup({ name: "appeal", post: { kind: "reply", id }, opener })}
    />
    <p className="written">{attributes.commentText}</p>
    <div className="flex min-h-[44px] items-center justify-between">
      <Byline
        writer={liveWriter(authorOf(attributes.users_permissions_user))}
        createdAt={attributes.createdAt}
        isOwn={attributes.own}
        isVerified={attributes.verified}
      />
      {attributes.own && (
        <IconButton
          icon="trash-2"
          label={WORDS.deleteReply}
          className="text-ink-soft"
          onClick={() => remove(id, attributes.hidden, parent)}
        />
      )}
    </div>
    {mayMark && !attributes.hidden && (
      <Button
        look="text"
        {...(isAnswer ? { icon: "check" as const } : {})}
        className="-ml-2 justify-self-start"
        aria-pressed={isAnswer}
        onClick={() => void markAnswer(isAnswer ? null : id)}
      >
        {isAnswer ? WORDS.unmark : WORDS.mark}
      </Button>
    )}
  </li>
);

const LoadFailed = () => <Failed onRetry={() => void loadReplies()}>{MESSAGES.errorLoadingData}</Failed>;

/** The replies to the open post, as many as are at hand. */
export const ReplyList = ({
  state,
  items,
  next,
  parent,
  answer,
  mayMark,
}: Pick<Replies, "state" | "next"> & {
  items: readonly ReplyRecord[];
  /** The post that they belong to. */
  parent: Parent;
  /** Which of them is the answer. */
  answer: number | null;
  /** The reader asked the question. */
  mayMark: boolean;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3.5" aria-busy={state === "loading"}>
    {items.length > 0 && (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 border-l-[3px] border-line pl-3.5">
        {items.map((reply) => (
          <Reply key={reply.id} {...reply} parent={parent} isAnswer={reply.id === answer} mayMark={mayMark} />
        ))}
      </ul>
    )}
    {state === "failed" && <LoadFailed />}
    {items.length > 0 && state !== "failed" && next !== null && (
      <Button look="quiet" onClick={() => void loadMoreReplies()}>
        {MESSAGES.showMore}
      </Button>
    )}
    {items.length === 0 && state === "loading" && <Empty>{MESSAGES.loadingData}</Empty>}
    {items.length === 0 && state === "ready" && <Empty>{MESSAGES.emptyReplies}</Empty>}
  </div>
);
