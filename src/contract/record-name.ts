import { LIMITS } from "./limits.ts";

/** What editors call a record; null where it has no name. An address that was typed as a name is not told. */
export const nameOfRecord = (record: object): string | null => {
  const [, name] = Object.entries(record).find(([field]) => /name$|^label$/i.test(field)) ?? [];
  return typeof name === "string" && !name.includes("@") ? name.slice(0, LIMITS.nameTold) : null;
};
