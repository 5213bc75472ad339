/** The words of sharing. */
export const WORDS = {
  title: "Share",
  newTab: " (opens in a new tab)",
  moreWays: "More ways to share",
  copyLink: "Copy link",
} as const;
