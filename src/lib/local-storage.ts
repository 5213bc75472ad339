/** What the browser has stored under a name; null for nothing, and where storage is switched off. */
export const readLocal = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is switched off.
    return null;
  }
};

/** Stores something for the pages to come, or takes it away (null). */
export const writeLocal = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is switched off or full: what was chosen holds for this page.
  }
};
