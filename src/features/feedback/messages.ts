/** The words of the survey that are no part of the specification. */
export const WORDS = {
  title: "A question for you",
  close: "Close the question",
  name: "Feedback",
  least: "Not at all",
  most: "Certainly",
} as const;
