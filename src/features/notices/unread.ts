import { NOTICES } from "../../contract/notices.ts";

/** How many notices somebody has not read, and when the server said so, in milliseconds since 1970. */
export interface Counted {
  viewer: string;
  unread: number;
  at: number;
}

/** In how many milliseconds the count is to be asked for; 0 for at once. A time that is yet to come is a wrong clock's. */
export const askIn = (counted: Counted | undefined, viewer: string, now: number): number =>
  counted?.viewer !== viewer || counted.at > now ? 0 : Math.max(0, counted.at + NOTICES.pollEvery - now);

/** What another tab, or an older release, has kept; undefined for anything else. */
export const countedIn = (text: string): Counted | undefined => {
  try {
    const { viewer, unread, at } = JSON.parse(text) as Partial<Counted>;
    return typeof viewer === "string" && typeof unread === "number" && typeof at === "number"
      ? { viewer, unread, at }
      : undefined;
  } catch {
    // Somebody wrote something else into the storage: the server is asked.
    return undefined;
  }
};
