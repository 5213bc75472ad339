import { randomInt } from "node:crypto";
import { MAILED_CODE } from "#contract";

/** A code for a mail: digits that nobody can foretell. */
export const newCode = (): string => String(randomInt(10 ** MAILED_CODE.digits)).padStart(MAILED_CODE.digits, "0");

/** Until when a code is good that is mailed now, in milliseconds since 1970. */
export const codeUntil = (): number => Date.now() + MAILED_CODE.life;

/** How long a code is good, in words. */
export const CODE_LIFE = `${MAILED_CODE.life / 60_000} minutes`;

/** Whether a text can be a code at all. */
export const mayBeCode = (text: unknown): text is string => typeof text === "string" && /^\d{1,20}$/.test(text);
