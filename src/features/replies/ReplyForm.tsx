import { useStore } from "@nanostores/react";
import { useEffect, useState, type SubmitEvent } from "react";
import { Button } from "../../components/Button.tsx";
import { isBlank } from "../../contract/blank.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { WORDS as ACCOUNT_WORDS } from "../account/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { $viewer } from "../session/token.ts";
import { WORDS } from "./messages.ts";
import { $isSending, $isUnsent, $replyText, keepReply, sendReply } from "./replies.store.ts";

const BOX = "reply-text";
const MESSAGE = "reply-message";
export const focusReplyBox = (): void => document.getElementById(BOX)?.focus();

/** What is said for a few seconds. Each is a new object: said again it stays as long as the first time. */
const useBriefWords = () => {
  const [said, setSaid] = useState({ text: "" });
  useEffect(() => {
    if (said.text === "") return;
    const silence = setTimeout(() => setSaid({ text: "" }), LIMITS.validationMessage);
    return () => clearTimeout(silence);
  }, [said]);
  return { words: said.text, say: (text: string) => setSaid({ text }) };
};

const LoginToReply = () => (
  <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 font-[550]">
    <p>{MESSAGES.loginToReply}</p>
    <Button
      look="quiet"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openOverlay("loginForPost", { opener: currentTarget, then: null })}
    >
      {ACCOUNT_WORDS.logIn}
    </Button>
  </div>
);

const SignedInForm = ({ onSent }: { onSent: () => void }) => {
  const text = useStore($replyText);
  const isSending = useStore($isSending);
  const isUnsent = useStore($isUnsent);
  const { words, say } = useBriefWords();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    say(isBlank(text) ? MESSAGES.replyEmpty : "");
    focusReplyBox();
    if (!isBlank(text))
      void sendReply().then((isShown) => {
        if (isShown) onSent();
      });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
      <label className="sr-only" htmlFor={BOX}>
        {WORDS.yourReply}
      </label>
      <textarea
        id={BOX}
        className="text-box field-sizing-content max-h-[30vh] min-h-12 resize-none"
        rows={1}
        maxLength={LIMITS.postTextMax}
        placeholder={WORDS.writeReply}
        dir="auto"
        aria-describedby={MESSAGE}
        value={text}
        onChange={({ target }) => keepReply(target.value)}
        // What is on its way stays as it went.
        readOnly={isSending}
      />
      <Button
        type="submit"
        aria-disabled={isSending}
        className="min-h-12 aria-disabled:cursor-progress aria-disabled:opacity-75"
      >
        {isSending ? MESSAGES.sendingReply : WORDS.reply}
      </Button>
      <p id={MESSAGE} role="alert" className="col-span-full text-small font-[550] not-empty:pt-1.5">
        {words || (isUnsent ? WORDS.notSent : "")}
      </p>
    </form>
  );
};

/** The box for one's own reply, or the way to log in. `onSent` runs when the reply is in the list. */
export const ReplyForm = ({ onSent }: { onSent: () => void }) =>
  useStore($viewer) === null ? <LoginToReply /> : <SignedInForm onSent={onSent} />;
