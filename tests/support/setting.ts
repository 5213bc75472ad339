/** A setting that whoever started these tests has made. Throws without it. */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests need the site that \`npm test\` starts`);
  return value;
};
