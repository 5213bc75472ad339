import type { FeedbackStep } from "./feedback.ts";

/** Under what names the browser keeps the count of visits, that this visit is counted, and the steps that were closed. */
const VISITS = "visits";
const COUNTED = "visit-counted";
const CLOSED = "feedback-closed";

/** Counts this visit, once for each session of the browser's tab. Returns its number; 0 where nothing can be stored. */
export const countVisit = (): number => {
  try {
    const known = Number(localStorage.getItem(VISITS));
    const before = Number.isSafeInteger(known) && known > 0 ? known : 0;
    if (sessionStorage.getItem(COUNTED) !== null) return before;
    sessionStorage.setItem(COUNTED, "");
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    // Storage is switched off: nobody is asked.
    return 0;
  }
};

/** The steps that an account has closed or answered in this browser, as `12:1` a word. */
const closedWords = (): string[] => {
  try {
    return (localStorage.getItem(CLOSED) ?? "").split(" ");
  } catch {
    // Storage is switched off.
    return [];
  }
};
export const closedSteps = (user: number): FeedbackStep[] =>
  ([1, 2, 3] as const).filter((step) => closedWords().includes(`${user}:${step}`));
export const markClosed = (user: number, step: FeedbackStep): void => {
  try {
    localStorage.setItem(CLOSED, [...new Set([...closedWords().filter(Boolean), `${user}:${step}`])].join(" "));
  } catch {
    // Storage is switched off: it holds for this page.
  }
};
