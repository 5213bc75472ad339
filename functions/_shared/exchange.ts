import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { Agent as TlsAgent, request as httpsRequest } from "node:https";
import { memoize } from "../../src/contract/memoize.ts";

/** What is sent to another server. */
export interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}
export interface Incoming {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer<ArrayBuffer>;
}

/** An answer that is longer than may be held. */
export class TooLong extends Error {}

/**
 * Connections are kept open: a new one costs more than a call. Idle ones are closed here long before the CMS closes them
 * (cms/config/server.ts): a write that meets a connection that is just being closed fails, and must not be sent again.
 */
const KEPT = { keepAlive: true, timeout: 30_000 };

/** Connections at one time of each kind of call. */
const LANES = { files: 8, uploads: 8, sessions: 32, limits: 32, reads: 64, posts: 64 } as const;
export type Lane = keyof typeof LANES;

const agentsOf = memoize((lane: Lane) => {
  const options = { ...KEPT, maxSockets: LANES[lane] };
  return { plain: new Agent(options), tls: new TlsAgent(options) };
});

/**
 * Sends one request and reads its answer, at most `max` bytes of it, within `budget` milliseconds in all. Follows no
 * redirect, and takes no compressed answer. Rejects with TooLong, or with what broke the exchange. Node's own client, for
 * it takes half as long as fetch, and every write waits for it.
 */
export const exchange = (
  url: URL,
  { method, headers, body }: Outgoing,
  { budget, max, lane }: { budget: number; max: number; lane: Lane },
): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length } };
    const call =
      url.protocol === "https:"
        ? httpsRequest(url, { ...options, agent: agentsOf(lane).tls })
        : httpRequest(url, { ...options, agent: agentsOf(lane).plain });
    const timer = setTimeout(() => call.destroy(new Error(`No answer within ${budget} ms`)), budget);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
      // The connection is in the middle of something: it cannot be used again.
      call.destroy();
    };
    call.on("error", fail);
    call.once("response", (response) => {
      const chunks: Buffer<ArrayBuffer>[] = [];
      let held = 0;
      response.on("data", (chunk: Buffer<ArrayBuffer>) => {
        held += chunk.length;
        if (held > max) fail(new TooLong(`More than ${max} bytes`));
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.once("close", () => {
        if (!response.complete) fail(new Error("The answer ended before its end"));
      });
      response.once("end", () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    call.end(body);
  });
