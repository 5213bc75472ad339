import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { fetchCmsFile } from "./_shared/cms.ts";
import { Refused } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** What is served, by the ending of its name: images, and nothing that a browser would run. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
const NAME = /^\w[\w-]{0,200}\.([a-z]{3,4})$/;
const MEGABYTE = 1024 * 1024;
/** The longest file that is passed on, in bytes. An image can grow a little when the CMS makes it anew. */
const LENGTH_MAX = LIMITS.uploadBytes + MEGABYTE;

/** An uploaded image. The CMS, which has it, is not public. A name never gets other bytes: it is kept for good. */
export default serve(ENDPOINTS.uploadedFile, async ({ params }) => {
  const name = params["file"] ?? "";
  const type = TYPES[NAME.exec(name)?.[1] ?? ""];
  if (!type) throw new Refused("NotFound");
  const bytes = await fetchCmsFile({ path: `/uploads/${name}`, max: LENGTH_MAX, type });
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
});

export const config = { path: "/api/uploads/:file", method: "GET" };
