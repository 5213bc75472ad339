/** True for an absolute http(s) address without credentials: the only links that are stored, built or rendered. */
export const isSafeUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
};
