import { isAmong } from "../../functions/_shared/etag.ts";
import type { Encoding, ServedFile } from "./files.ts";

/** Pages are asked for again each time, and cost a 304 while they are as they were. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** Answers with a file of the site, compressed as the reader likes best; a reader who has it already is told so. */
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
/** Identity is always possible, but only wanted before a compressed form when it is asked for by name. */
const UNNAMED_IDENTITY = 0.0001;

/** The best encoding that a reader takes, by its q-values and then by size (RFC 9110, section 12.5.3). */
const chooseEncoding = (header: string): Encoding => {
  const given = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  const quality = (encoding: Encoding): number =>
    given.get(encoding) ?? (encoding === "identity" ? UNNAMED_IDENTITY : (given.get("*") ?? 0));
  return ENCODINGS.filter((encoding) => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))[0] ?? "identity";
};
