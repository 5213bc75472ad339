const TIME = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short" });
const AGE = new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" });
const NUMBER = new Intl.NumberFormat("en-AU");

/** An ISO time as people read it. */
export const moment = (iso: string): string => TIME.format(new Date(iso));

const HOUR = 3_600_000;

/** How long ago an ISO time was, in whole hours or days: "3 days ago". */
export const age = (iso: string): string => {
  const hours = Math.floor((Date.now() - Date.parse(iso)) / HOUR);
  return hours < 24 ? AGE.format(-hours, "hour") : AGE.format(-Math.floor(hours / 24), "day");
};

/** `1 page`, `1,200 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

/** Milliseconds in seconds: `0.8 s`. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
