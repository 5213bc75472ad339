/** The words of the form that appeals against a decision. */
export const WORDS = {
  title: "Appeal",
  lead: "Say why the decision is wrong, or what you have changed. There is one appeal against each decision, and somebody else reads it where there are two moderators.",
  how: "How an appeal is decided",
  text: "Your appeal",
  textMissing: "Say why the decision is wrong.",
  send: "Send appeal",
  thanks: "Your appeal is sent. What is decided stands with your post.",
} as const;
