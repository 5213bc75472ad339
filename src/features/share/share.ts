import { MESSAGES } from "../../contract/messages.ts";

/** Where a post or a page can be shared to: plain links, no script of theirs runs here. */
export const SHARE_TARGETS: readonly { label: string; href: (url: string) => string }[] = [
  {
    label: "X",
    href: (url) => `https://x.com/intent/post?${new URLSearchParams({ text: MESSAGES.shareMessage, url }).toString()}`,
  },
  {
    label: "Facebook",
    href: (url) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url, quote: MESSAGES.shareMessage }).toString()}`,
  },
];
