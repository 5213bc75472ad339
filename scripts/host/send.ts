import Negotiator from "negotiator";
import { isAmong } from "../../functions/_shared/etag.ts";
import type { Encoding, ServedFile } from "./files.ts";

/** Pages are asked for again each time, and cost a 304 while they are as they were. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** Answers with a file of the site, compressed as the client likes best; 304 where the client has it already. */
export const sendFile = async (file: ServedFile, request: Request, status: number): Promise<Response> => {
  const encoding = file.compressed ? chooseEncoding(request.headers.get("accept-encoding") ?? "") : "identity";
  const etag = `"${file.hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers = new Headers({ "cache-control": REVALIDATE, etag });
  if (file.compressed) headers.set("vary", "accept-encoding");
  const held = request.headers.get("if-none-match");
  if (status === 200 && held && isAmong(etag, held)) return new Response(null, { status: 304, headers });
  const bytes = await file.read(encoding);
  headers.set("content-type", file.type);
  headers.set("content-length", String(bytes.length));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(request.method === "HEAD" ? null : bytes, { status, headers });
};

/** From the smallest to the largest. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** A weight that is no number; the library takes it for a refusal. */
const UNREADABLE_WEIGHT = /;\s*q=(?!\d)[^,;]*/gi;

/** What the library's types leave out. */
interface EncodingNegotiator {
  encoding: (available: readonly Encoding[], options: { preferred: readonly Encoding[] }) => Encoding | undefined;
}

/** The encoding that the client likes best, of several the smallest; plain where it takes none of them. */
const chooseEncoding = (acceptEncoding: string): Encoding => {
  const headers = { "accept-encoding": acceptEncoding.replace(UNREADABLE_WEIGHT, "") };
  const negotiator = new Negotiator({ headers }) as EncodingNegotiator;
  return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? "identity";
};
