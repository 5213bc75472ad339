/** Reads settings from the environment. Nothing here falls back to a secret. */

const value = (name: string): string | undefined => {
  const found = process.env[name]?.trim();
  return found === "" ? undefined : found;
};

/** A setting that may be missing. */
export const optional = value;

/** A setting that must be there. Throws an error that names it. */
export const required = (name: string): string => {
  const found = value(name);
  if (found === undefined)
    throw new Error(`${name} is not set. Set it in the environment or in cms/.env ("npm start" makes one by itself).`);
  return found;
};

/** A whole number from the environment, or `usual`. Throws when it is no number of at least `min`. */
export const wholeNumber = (name: string, usual: number, min = 0): number => {
  const found = value(name);
  if (found === undefined) return usual;
  const parsed = Number(found);
  if (!Number.isInteger(parsed) || parsed < min) throw new Error(`${name} must be a whole number of at least ${min}.`);
  return parsed;
};

/** `true` or `false` from the environment, or `usual`. Throws on anything else. */
export const flag = (name: string, usual: boolean): boolean => {
  const found = value(name);
  if (found === undefined) return usual;
  if (found !== "true" && found !== "false") throw new Error(`${name} must be "true" or "false".`);
  return found === "true";
};
