/** A path as text, or undefined when its percent-encoding is broken, hides a slash, or tries to leave the site. */
export const readablePath = (path: string): string | undefined => {
  if (/%2f|%5c/i.test(path)) return undefined;
  try {
    const text = decodeURIComponent(path);
    return /[\0\\]|(?:^|\/)\.\.?(?:\/|$)/.test(text) ? undefined : text;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** The one address of a page: without `.html`, `index` or slashes too many. */
export const cleanPath = (path: string): string => {
  const short = path
    .replace(/\/+/g, "/")
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "");
  return short === "" ? "/" : short;
};

/** Dot files and compressed twins are never asked for by name. */
export const isHidden = (path: string): boolean => /\/\./.test(path) || /\.(?:br|gz)$/.test(path);
