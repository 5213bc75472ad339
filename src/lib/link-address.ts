import { isSafeUrl } from "../contract/safe-url.ts";

/** What people write for a web address, as one: `www.example.org` gets its https. Null for what is none. */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  if (isSafeUrl(text)) return text;
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u.test(text);
  return isHost && isSafeUrl(`https://${text}`) ? `https://${text}` : null;
};
