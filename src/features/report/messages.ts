/** The words of the form that reports a post. */
export const WORDS = {
  whatIsWrong: "What is wrong with it?",
  guidelines: "What is meant by these",
  note: "Anything the editors should know?",
  optional: "(optional)",
  reasonMissing: "Choose what is wrong with it.",
} as const;
