/** Whether an If-None-Match header names what is at hand: the reader has it already. */
export const isAmong = (etag: string, list: string): boolean =>
  list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
