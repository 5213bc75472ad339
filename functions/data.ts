import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { DATA_LICENCE, DATA_VERSION, dataFileOf } from "../src/contract/open-data.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { dataFile } from "./_shared/data/data-file.ts";
import { Refused } from "./_shared/errors.ts";
import { isAmong } from "./_shared/etag.ts";
import { serve } from "./_shared/serve.ts";

const TYPES = { csv: "text/csv; charset=utf-8; header=present", json: "application/json" } as const;

/** Browsers ask each time; the network keeps it until the next deploy. */
const HEADERS = {
  "cache-control": "public, max-age=0, must-revalidate",
  "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
  "netlify-cache-tag": "catalogue",
  vary: "accept-encoding",
  link: `<${DATA_LICENCE.href}>; rel="license"`,
  "quad-data-version": String(DATA_VERSION),
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** All records of a kind in one file, out of the export. */
export default serve(ENDPOINTS.dataFile, async ({ request, params }) => {
  const file = params["file"] ?? "";
  const asked = dataFileOf(file);
  if (!asked) throw new Refused("NotFound");
  const { etag, gzipped } = await dataFile(currentCatalogue(), asked.kind, asked.format);
  const headers: Record<string, string> = { ...HEADERS, etag };
  if (isAmong(etag.slice(2), request.headers.get("if-none-match") ?? ""))
    return new Response(null, { status: 304, headers });
  headers["content-type"] = TYPES[asked.format];
  if (asked.format === "csv") headers["content-disposition"] = `attachment; filename="quad-v${DATA_VERSION}-${file}"`;
  if (takesGzip(request)) {
    headers["content-encoding"] = "gzip";
    headers["content-length"] = String(gzipped.length);
    return new Response(request.method === "HEAD" ? null : gzipped, { headers });
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  const plain = Readable.toWeb(Readable.from([gzipped]).pipe(createGunzip())) as ReadableStream<Uint8Array>;
  return new Response(plain, { headers });
});

/** Whether the answer may be compressed; a weight of nothing says no. */
const takesGzip = ({ headers }: Request): boolean =>
  (headers.get("accept-encoding") ?? "")
    .split(",")
    .map((one) => one.trim())
    .some((one) => /^(?:gzip|\*)\s*(?:;|$)/.test(one) && !/;\s*q=0(?:\.0*)?$/.test(one));

export const config = {
  path: "/api/data/v1/:file",
  method: "GET",
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
