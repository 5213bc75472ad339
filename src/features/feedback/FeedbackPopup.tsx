import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../components/Icon.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { announce } from "../live-region/live-region.store.ts";
import type { FeedbackStep } from "./feedback.ts";
import { FeedbackQuestion, type Answer } from "./FeedbackQuestion.tsx";
import { saveFeedback } from "./feedback.store.ts";
import { WORDS } from "./messages.ts";
import { markClosed } from "./visits.ts";

const BOX =
  "fixed bottom-4 left-4 z-9 max-h-[calc(100dvh-96px)] w-[min(380px,calc(100vw-32px))] overflow-y-auto rounded-[20px] border border-edge bg-card shadow-[0_16px_40px_-12px_var(--color-shade)] motion-safe:animate-[feedback-comes_200ms_ease-out]";

interface FeedbackPopupProps {
  step: FeedbackStep;
  /** Whose answer it is. */
  user: number;
  onGone: () => void;
}

/** A step of the survey. It lies beside the page, in a corner that the compare list leaves free: the page stays in use. */
export const FeedbackPopup = ({ step, user, onGone }: FeedbackPopupProps) => {
  const [isAnswered, setAnswered] = useState(false);
  const box = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    // Whoever closes it by keyboard goes on with the page, not at its top.
    if (box.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    onGone();
  };
  const answer = (given: Answer): void => {
    const hadFocus = box.current?.contains(document.activeElement);
    markClosed(user, step);
    saveFeedback(given);
    setAnswered(true);
    announce(MESSAGES.feedbackThanks);
    if (hadFocus) close.current?.focus();
  };
  const over = useEffectEvent(leave);
  useEffect(() => announce(WORDS.title), []);
  useEffect(() => {
    if (!isAnswered) return;
    const timer = setTimeout(() => over(), LIMITS.thankYouClose);
    return () => clearTimeout(timer);
  }, [isAnswered]);

  const place = document.querySelector('[data-place="panel"]');
  if (!place) return null;
  const cross = (
    <IconButton
      ref={close}
      icon="x"
      label={isAnswered ? MESSAGES.close : WORDS.close}
      onClick={() => {
        if (!isAnswered) markClosed(user, step);
        leave();
      }}
    />
  );
  return createPortal(
    isAnswered ? (
      // A press anywhere takes the thanks away; by keyboard its button does.
      // oxlint-disable-next-line a11y/click-events-have-key-events, a11y/no-noninteractive-element-interactions
      <section
        ref={box}
        className={`${BOX} flex cursor-pointer items-center justify-between gap-2 py-3 pr-2.5 pl-5`}
        aria-label={WORDS.name}
        onClick={leave}
      >
        <p className="flex items-center gap-3 font-semibold">
          <Icon name="check" className="size-7 rounded-full bg-eucalypt stroke-3 p-[5px] text-on-eucalypt" />
          <span>{MESSAGES.feedbackThanks}</span>
        </p>
        {cross}
      </section>
    ) : (
      <section ref={box} className={`${BOX} px-5 pt-3 pb-5`} aria-labelledby="feedback-title">
        <div className="-mr-2.5 flex items-center justify-between">
          <h2 id="feedback-title" className="text-h3">
            {WORDS.title}
          </h2>
          {cross}
        </div>
        <FeedbackQuestion step={step} onSend={answer} />
      </section>
    ),
    place,
  );
};
