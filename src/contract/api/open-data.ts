import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

const nothing = z.undefined();
const read = { method: "GET", auth: "none", input: nothing, output: nothing } as const;

export const OPEN_DATA_ENDPOINTS = {
  feed: {
    ...read,
    path: "/api/feeds/:file",
    summary:
      "An Atom feed (RFC 4287): of the site (`site.atom`), of a kind of page (`programs.atom`), or of one page (`program-12.atom`).",
    limit: "read",
  },
  dataFile: {
    ...read,
    path: "/api/data/v1/:file",
    summary:
      "All records of a kind with their ratings and counts, as CSV (`programs.csv`) or JSON (`programs.json`): what the fields mean is said on /data.",
    limit: "data",
  },
} as const satisfies Record<string, Endpoint>;
