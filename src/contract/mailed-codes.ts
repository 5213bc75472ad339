/** A code that is mailed to prove an address: of a student, or of who signs up. Times are milliseconds. */
export const MAILED_CODE = {
  digits: 6,
  life: 15 * 60_000,
  /** So many wrong tries make a code void. */
  triesMax: 5,
} as const;

export const CODE_DIGITS = `The code has ${MAILED_CODE.digits} digits`;

/** A code as it was mailed: people type it with spaces. */
export const codeTyped = (text: string): string => text.replace(/\s/g, "");
export const isMailedCode = (code: string): boolean => new RegExp(`^\\d{${MAILED_CODE.digits}}$`).test(code);
