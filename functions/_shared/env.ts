/** A setting that must be there. Throws an error that names it; nothing falls back to a secret in the code. */
export const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
