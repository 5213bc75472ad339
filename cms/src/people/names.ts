import { LIMITS, USERNAME } from "#contract";
import { Refused } from "../refusals";

/** Names that would pass for the site itself, or for nobody: taken from the start. */
const RESERVED = new Set([
  ...["admin", "administrator", "moderator", "editor", "staff", "support", "team", "official", "system", "root"],
  ...["quad", "anonymous", "deleted", "unknown", "null", "undefined"],
]);

/** A user name as it is kept. Throws Refused("ValidationError"), or Refused("NameTaken") for a reserved one. */
export const usernameOf = (value: unknown): string => {
  const name = typeof value === "string" ? value.trim() : "";
  if (!USERNAME.test(name) || name.length > LIMITS.usernameMax) throw new Refused("ValidationError");
  if (RESERVED.has(name.toLowerCase())) throw new Refused("NameTaken");
  return name;
};

/** An e-mail address as it is kept: in lower case. Throws Refused("ValidationError"). */
export const emailOf = (value: unknown): string => {
  const email = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (
    !/^[^\s\p{Cc}@"<>,;:\\]+@[^\s\p{Cc}@"<>,;:\\]+\.[^\s\p{Cc}@"<>,;:\\]+$/u.test(email) ||
    email.length > LIMITS.emailMax
  )
    throw new Refused("ValidationError");
  return email;
};

/** Does work that writes a name or an address; that somebody else has it already becomes Refused("NameTaken"). */
export const unlessTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE") throw new Refused("NameTaken");
    throw error;
  }
};
