import { createServer, type Server } from "node:http";

/**
 * The build hook that `npm start` provides: `POST <url>` asks for a rebuild, as Netlify's build hooks do. It listens on
 * this machine only, and its address holds a secret.
 */
export const startBuildHook = (port: number, secret: string, onCall: () => void): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
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
