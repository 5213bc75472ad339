/** What must not stand in a log, and what stands there instead. */
const HIDDEN: readonly [what: RegExp, instead: string][] = [
  // Sessions, and what is sent along with a call.
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, "[token]"],
  [/\b(Bearer\s+)[^\s"',]+/gi, "$1[token]"],
  // Links for a new password and previews, and other secrets of an address.
  [/([?&](?:code|token|signature|secret|password)=)[^\s&"']+/gi, "$1[hidden]"],
  [/\b[1-9]\d{0,9}-[\w-]{43}(?![\w-])/g, "[hidden]"],
  // People's addresses, also as they stand in an address of a page.
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*/gi, "[address]"],
];

/** What nearly no line has: the rest costs three times as much. */
const SUSPECT = /[@=]|%40|eyJ|bearer|-[\w-]{43}/i;

/** Lines as they may be kept: without links for a new password, tokens and addresses of people. */
export const redacted = (lines: string): string => {
  if (!SUSPECT.test(lines)) return lines;
  let text = lines;
  for (const [what, instead] of HIDDEN) text = text.replace(what, instead);
  return text;
};
