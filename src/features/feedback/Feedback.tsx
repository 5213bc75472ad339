import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { Deferred, deferred } from "../overlay/Deferred.tsx";
import { $user } from "../session/session.store.ts";
import { answeredSteps, stepDue, type FeedbackStep } from "./feedback.ts";
import { closedSteps, countVisit } from "./visits.ts";

const code = deferred(() => import("./FeedbackPopup.tsx").then(({ FeedbackPopup }) => FeedbackPopup));

/** When this page came to life, in milliseconds since 1970. */
const cameAt = Date.now();
/** The visit's number, counted once the person's details are there. */
let visit: number | undefined;
const dueStep = (): FeedbackStep | undefined => {
  const user = $user.get();
  return user && stepDue((visit ??= countVisit()), [...answeredSteps(user), ...closedSteps(user.id)]);
};

/**
 * The survey: counts the visit once the user's details are there, and asks a step that is due when somebody has stayed on
 * the page for ten minutes. At most one step is asked on a page.
 */
export const Feedback = () => {
  const user = useStore($user, { ssr: () => undefined });
  const id = user?.id;
  const [asked, setAsked] = useState<{ step: FeedbackStep; user: number } | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (id === undefined || dueStep() === undefined) return;
    const timer = setTimeout(
      () => {
        const step = dueStep();
        if (step) setAsked({ step, user: id });
      },
      Math.max(0, cameAt + LIMITS.feedbackStay - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [id]);
  if (!asked || isOver || (asked.user !== id && id !== undefined)) return null;
  return (
    <Deferred
      code={code}
      isWanted
      // The site was built anew in these ten minutes, or the connection is gone: they are asked another time.
      onFailure={(error) => console.info("The survey could not be fetched", error)}
      props={{ ...asked, onGone: () => setOver(true) }}
    />
  );
};
