/**
 * The part of the survey that every page runs: counts the visit once the user's details are there, and fetches the rest
 * when somebody for whom a step is due has stayed on the page for ten minutes.
 */
import { LIMITS } from "../../contract/limits.ts";
import { withLaterStyles } from "../later.ts";
import { $user } from "../session/session.store.ts";
import { answeredSteps, stepDue } from "./feedback.ts";
import { closedSteps, countVisit } from "./visits.ts";

const cameAt = Date.now();
let visit: number | undefined;
let timer: number | undefined;

$user.subscribe((user) => {
  clearTimeout(timer);
  if (!user) return;
  const number = (visit ??= countVisit());
  const due = () => stepDue(number, [...answeredSteps(user), ...closedSteps(user.id)]);
  if (due() === undefined) return;
  timer = window.setTimeout(
    () => {
      const step = due();
      if (step !== undefined)
        withLaterStyles(import("./popup.ts")).then(
          ({ ask }) => ask(step),
          // The site was built anew in these ten minutes, or the connection is gone: they are asked another time.
          (error: unknown) => console.info("The survey could not be fetched", error),
        );
    },
    Math.max(0, cameAt + LIMITS.feedbackStay - Date.now()),
  );
});
