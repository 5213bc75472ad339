import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pageRefSchema, type PageRef } from "../../src/contract/entities.ts";
import type { Drawn } from "./messages.ts";

/** How many bytes name a page at the most. */
const ORDER_BYTES = 200;

/**
 * The build hook that `npm start` provides: `POST <url>` asks for a rebuild, as Netlify's build hooks do, and
 * `POST <url>/preview` with a page draws that page as it was saved. It listens on this machine only, and its address holds
 * a secret.
 */
export const startBuildHook = (
  port: number,
  secret: string,
  onCall: () => void,
  draw?: (page: PageRef) => Promise<Drawn>,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (draw && request.url === `/${secret}/preview` && request.method === "POST") {
        void answerPreview(request, response, draw);
        return;
      }
      const known = request.url === `/${secret}`;
      response.statusCode = !known ? 404 : request.method === "POST" ? 202 : 405;
      if (response.statusCode === 202) onCall();
      request.resume();
      response.end();
    });
    server.requestTimeout = 5_000;
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });

const answerPreview = async (
  request: IncomingMessage,
  response: ServerResponse,
  draw: (page: PageRef) => Promise<Drawn>,
): Promise<void> => {
  const page = await pageIn(request);
  const drawn: Drawn = page ? await draw(page) : { status: 404, refused: "There is no such page." };
  response.statusCode = "html" in drawn ? 200 : drawn.status;
  response.end("html" in drawn ? drawn.html : drawn.refused);
};

/** The page that a request names; undefined when it names none, or says more than that takes. */
const pageIn = async (request: IncomingMessage): Promise<PageRef | undefined> => {
  let text = "";
  try {
    for await (const chunk of request) {
      text += String(chunk);
      if (text.length > ORDER_BYTES) return undefined;
    }
    return pageRefSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // It broke off, or is no JSON: nobody who knows the address sends that.
    return undefined;
  }
};
