// Serves a folder with a netlify.toml by Netlify's local emulator, on a free port, which it prints.
import { NetlifyDev } from "@netlify/dev";
import { createServer } from "node:http";
import { Readable } from "node:stream";

const [projectRoot] = process.argv.slice(2);
const off = { enabled: false };
const logger = { log: () => {}, warn: console.error, error: console.error };
const dev = new NetlifyDev({
  projectRoot,
  logger,
  skipGitignore: true,
  aiGateway: off,
  blobs: off,
  database: off,
  edgeFunctions: off,
  environmentVariables: off,
  geolocation: off,
  images: off,
  server: off,
});
await dev.start();

const server = createServer(async (incoming, outgoing) => {
  const { method = "GET", headers, url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const collected = {};
  const request = new Request(new URL(url, `http://localhost:${server.address().port}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (name === "expect" ? [] : [[name, String(value)]])),
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: "half" } : {}),
  });
  try {
    const response = await dev.handle(request, {
      headersCollector: (name, value) => {
        collected[name.toLowerCase()] = value;
      },
    });
    outgoing.writeHead(response?.status ?? 404, { ...collected, ...Object.fromEntries(response?.headers ?? []) });
    outgoing.end(response?.body ? Buffer.from(await response.arrayBuffer()) : undefined);
  } catch (error) {
    console.error(error);
    outgoing.writeHead(599).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.on("SIGTERM", async () => {
  server.closeAllConnections();
  await dev.stop();
  process.exit();
});
