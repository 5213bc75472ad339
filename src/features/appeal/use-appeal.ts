import { useStore } from "@nanostores/react";
import { useState } from "react";
import { $owner } from "../draft/draft.store.ts";
import type { Owner } from "../draft/draft.ts";
import type { Popup } from "../overlay/overlay.store.ts";
import { wordsOf } from "../session/call.ts";
import { WORDS } from "./messages.ts";
import { appealText, keepAppealText, sendAppeal } from "./send-appeal.ts";

type Request = Extract<Popup, { name: "appeal" }>;
type Step = { state: "writing"; fault: string; isMissing: boolean } | { state: "sending" } | { state: "done" };
interface Appeal {
  /** Each opening of the popup is an appeal of its own. */
  request: Request;
  owner: Owner;
  text: string;
  step: Step;
}
const WRITING = { state: "writing", fault: "", isMissing: false } as const;
const begun = (request: Request, owner: Owner): Appeal => ({
  ...{ request, owner, step: WRITING },
  text: appealText(request.post),
});

/** The appeal about the post that the popup is about, by whoever is here. An answer that comes late touches no other. */
export const useAppeal = (request: Request) => {
  const owner = useStore($owner);
  const [held, setHeld] = useState(() => begun(request, owner));
  const isCurrent = held.request === request && held.owner === owner;
  const appeal = isCurrent ? held : begun(request, owner);
  if (!isCurrent) setHeld(appeal);
  const goOn = (step: Step): void =>
    setHeld((now) => (now.request === request && now.owner === owner ? { ...now, step } : now));
  /** Sends it, and answers whether anything was wrong with it before. */
  const send = (): boolean => {
    if (appeal.step.state === "sending") return true;
    if (appeal.text.trim() === "") {
      goOn({ state: "writing", fault: WORDS.textMissing, isMissing: true });
      return false;
    }
    goOn({ state: "sending" });
    sendAppeal(request.post, appeal.text).then(
      () => goOn({ state: "done" }),
      (error: unknown) => goOn({ state: "writing", fault: wordsOf(error), isMissing: false }),
    );
    return true;
  };
  return {
    ...appeal,
    type: (text: string) => {
      keepAppealText(request.post, text);
      setHeld({ ...appeal, text, step: appeal.step.state === "sending" ? appeal.step : WRITING });
    },
    send,
  };
};
