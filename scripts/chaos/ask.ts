import { Agent, request } from "node:http";

/** How long somebody waits for an answer, in milliseconds. */
const PATIENCE = 15_000;

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Readers keep their connections, as browsers do; writers come too seldom. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request to a Quad and reads the answer to its end; no status when none came. Nothing is unpacked or kept of it:
 * with `fetch`, pauses of the one who measures were most of the slowest answers.
 */
export const ask = (url: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<{ status?: number }> =>
  new Promise((resolve) => {
    // What chaos is for: killed, hanging, cut off.
    const unanswered = (): void => resolve({});
    const sent = request(
      url,
      {
        method,
        timeout: PATIENCE,
        headers: { "accept-encoding": "gzip, br", ...headers },
        ...(method === "GET" ? { agent } : { agent: false }),
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode === undefined ? {} : { status: answer.statusCode }));
        answer.once("close", unanswered);
      },
    );
    sent.once("timeout", () => sent.destroy());
    sent.once("error", unanswered);
    sent.once("close", unanswered);
    sent.end(body);
  });
