// The baseline of `npm run bench -- catalogue`: a Hono route that returns bytes it holds. `PORT FILE`.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { readFileSync } from "node:fs";

const [port, file = ""] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, "utf8")) as [path: string, body: string][];
const app = new Hono();
bodies.forEach(([, body], at) =>
  app.get(`/${at}`, (call) => call.body(body, 200, { "content-type": "application/json" })),
);
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
process.once("SIGTERM", () => process.exit(0));
