import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import { $owner } from "../draft/draft.store.ts";
import { $deleted, isDeleted } from "../interaction/deletion.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { usePopup } from "../overlay/use-popup.ts";
import { WORDS } from "./messages.ts";
import { RepliedPost } from "./RepliedPost.tsx";
import { $answer, $replies } from "./replies.store.ts";
import { focusReplyBox, ReplyForm } from "./ReplyForm.tsx";
import { ReplyList } from "./ReplyList.tsx";

/** The popup with a post, the replies to it, and the box for one's own. */
export const RepliesDialog = () => {
  const { popup, dialog } = usePopup("replies");
  const owner = useStore($owner);
  const { state, items, next, total } = useStore($replies);
  const answer = useStore($answer);
  useStore($deleted);
  const list = useRef<HTMLDivElement>(null);
  if (!popup) return null;
  const { post } = popup;
  const shown = items.filter(({ id }) => !isDeleted({ kind: "reply", id }));
  // While they are fetched anew those at hand say how many there are.
  const isKnown = state === "ready" || items.length > 0;
  const count = isKnown ? total - (items.length - shown.length) : post.replyCount;
  const showLast = (): void => {
    focusReplyBox();
    list.current?.querySelector("li:last-child")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Dialog
      id="replies"
      title={WORDS.title}
      {...dialog}
      foot={<ReplyForm key={`${owner} ${anchorOf(post)}`} onSent={showLast} />}
    >
      <RepliedPost post={post} replyCount={count} />
      <p role="status" className="sr-only">
        {state === "ready" ? WORDS.replies(count) : ""}
      </p>
      <div ref={list}>
        <ReplyList
          state={state}
          items={shown}
          next={next}
          parent={post}
          answer={answer}
          mayMark={post.kind === "qna" && post.own}
        />
      </div>
    </Dialog>
  );
};
