import { MESSAGES, sharingLink } from "../../contract/messages.ts";
import { toast } from "../toast/toast.ts";

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

/** Whether the device has a sheet of its own for sharing. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** The device's own sheet. Whoever closes it again did not want to share. */
export const shareNatively = (data: ShareData): Promise<void> =>
  navigator.share(data).catch((error: unknown) => console.info("Nothing was shared", error));

/** Puts an address where it can be pasted. The words say it, so that it can also be copied by hand. */
export const copied = async (url: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Not allowed here: the address stands in the words.
  }
  return sharingLink(url);
};

/** Shares a helpful link: on devices that can by their own sheet, else by copying it. */
export const shareLink = async (url: string, title: string): Promise<void> => {
  if (canShare()) await shareNatively({ title, url });
  else toast(await copied(url));
};
