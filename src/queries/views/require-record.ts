import { MissingContent } from "../content.ts";

/** A record that a page is made for. Throws when the export has lost it between planning and rendering. */
export const requireRecord = <T>(record: T | undefined, what: string): T => {
  if (record === undefined) throw new MissingContent(`The export has no ${what}`);
  return record;
};
