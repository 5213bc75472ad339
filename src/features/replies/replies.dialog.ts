import { isBlank } from "../../contract/blank.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import { countOf } from "../../lib/format.ts";
import { partOf } from "../../lib/part-of.ts";
import { $deleted, deleteWithUndo, isDeleted } from "../interaction/deletion.store.ts";
import { $owner } from "../draft/draft.store.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { drawKeyed } from "../interaction/keyed.ts";
import { $reactions } from "../interaction/reaction.store.ts";
import { openDialog } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { $viewer } from "../session/token.ts";
import {
  moreReplies,
  noReplies,
  repliedPost,
  repliesFailed,
  repliesFrame,
  repliesLoading,
  replyItem,
  replyList,
  versionOfReply,
} from "./replies.html.ts";
import {
  $isSending,
  $replies,
  keepReplyDraft,
  loadMoreReplies,
  loadReplies,
  openRepliesOf,
  replyDraft,
  sendReply,
} from "./replies.store.ts";

type Discussed = Exclude<LivePost, { kind: "helpfulLink" }>;

interface Popup {
  show: (post: Discussed, opener: HTMLElement) => void;
}

const makePopup = (): Popup => {
  const dialog = madeDialog(repliesFrame);
  const list = partOf(dialog, "list");
  const message = partOf(dialog, "message");
  const status = partOf(dialog, "status");
  const send = partOf(dialog, "send") as HTMLButtonElement;
  const form = dialog.querySelector<HTMLFormElement>(".reply-form");
  const box = dialog.querySelector("textarea");
  if (!form || !box) throw new Error("The replies have no form");
  let post: Discussed | undefined;
  let silence: number | undefined;

  const drawPost = (): void => {
    if (!post) return;
    const { total, state, items } = $replies.get();
    const count =
      state === "ready" ? total - items.filter(({ id }) => isDeleted({ kind: "reply", id })).length : post.replyCount;
    partOf(dialog, "post").innerHTML = repliedPost(post, $reactions.get()[anchorOf(post)] ?? post, count).text;
  };
  const drawReplies = (): void => {
    const { state, next, items } = $replies.get();
    const shown = items.filter(({ id }) => !isDeleted({ kind: "reply", id }));
    list.setAttribute("aria-busy", String(state === "loading"));
    if (shown.length === 0)
      list.innerHTML = (state === "loading" ? repliesLoading : state === "failed" ? repliesFailed : noReplies).text;
    else {
      if (!list.querySelector("[data-posts]")) list.innerHTML = replyList.text;
      const holder = list.querySelector("[data-posts]");
      if (holder)
        drawKeyed(
          holder,
          shown.map((reply) => ({
            id: `reply-${reply.id}`,
            version: versionOfReply(reply),
            draw: () => replyItem(reply),
          })),
        );
      const foot = state === "failed" ? repliesFailed.text : next === null ? "" : moreReplies.text;
      if (list.dataset["foot"] !== foot || !holder?.nextElementSibling) {
        holder?.nextElementSibling?.remove();
        if (foot) list.insertAdjacentHTML("beforeend", foot);
        list.dataset["foot"] = foot;
      }
    }
    if (state === "ready") status.textContent = countOf(shown.length, "reply", "replies");
  };
  const say = (text: string): void => {
    message.textContent = text;
    clearTimeout(silence);
    if (text) silence = window.setTimeout(() => say(""), LIMITS.validationMessage);
  };

  $replies.listen(() => {
    drawReplies();
    drawPost();
  });
  $deleted.listen(() => {
    drawReplies();
    drawPost();
  });
  $isSending.subscribe((isSending) => {
    send.disabled = isSending;
    send.textContent = isSending ? MESSAGES.sendingReply : "Reply";
    // What is on its way stays as it went.
    box.readOnly = isSending;
  });

  // Somebody else than before logged in: what they were writing, not what stood here.
  $owner.listen(() => {
    if (post) box.value = replyDraft(post);
    say("");
  });
  // Which of the replies are one's own follows from who looks at them.
  $viewer.listen(() => {
    if (dialog.open) void loadReplies();
  });

  box.addEventListener("input", () => {
    if (post) keepReplyDraft(post, box.value);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [to, owner] = [post, $owner.get()];
    const text = box.value.trim();
    if (!to) return;
    if (isBlank(text)) {
      say(MESSAGES.replyEmpty);
      box.focus();
      return;
    }
    say("");
    void sendReply(text).then((isSent) => {
      if (!isSent || !post || anchorOf(post) !== anchorOf(to) || $owner.get() !== owner) return;
      box.value = "";
      box.focus();
      list.querySelector("[data-posts]")?.lastElementChild?.scrollIntoView({ block: "nearest" });
    });
  });
  const remove = (id: number, button: HTMLElement): void => {
    const item = button.closest("li");
    const near = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
    deleteWithUndo(
      { kind: "reply", id },
      {
        onDone: () => {
          void refreshArea();
          void loadReplies();
        },
        onBack: () => dialog.querySelector<HTMLElement>(`[data-reply="${id}"]`)?.focus(),
      },
    );
    (near ?? box).focus();
  };
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button?.dataset["press"] === "login") openOverlay("loginForPost", { opener: button, then: null });
    if (button?.dataset["press"] === "retry") void loadReplies();
    if (button?.dataset["press"] === "more") void loadMoreReplies();
    if (button?.dataset["press"] === "delete") remove(Number(button.dataset["reply"]), button);
  });

  return {
    show: (shown, opener) => {
      post = shown;
      say("");
      status.textContent = "";
      box.value = replyDraft(shown);
      list.replaceChildren();
      openRepliesOf(shown);
      drawPost();
      drawReplies();
      openDialog(dialog, { opener });
    },
  };
};

let popup: Popup | undefined;
/** Opens the popup with a post and the replies to it. */
export const openReplies = (post: Discussed, opener: HTMLElement): void => {
  popup ??= makePopup();
  popup.show(post, opener);
};
