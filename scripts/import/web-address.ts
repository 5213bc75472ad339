import { safeUrl } from "../../src/contract/entities.ts";

const HOST = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/** A website as the register has it, with https:// when no scheme is given. Null when empty or not one web address. */
export const webAddress = (text: string | null): string | null => {
  if (!text || /[\s,;@\\]/.test(text)) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`;
  return safeUrl.safeParse(address).success && HOST.test(new URL(address).hostname) ? address : null;
};
