import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { optional, required, wholeNumber } from "../src/environment";

/** Uploads are kept beside a database file of one's own, else in the CMS's public folder. */
const publicFolder = (): string => {
  const database = optional("CMS_DATABASE_FILE");
  const folder = optional("CMS_PUBLIC_DIR") ?? (database === undefined ? "public" : join(dirname(database), "public"));
  mkdirSync(join(folder, "uploads"), { recursive: true });
  return resolve(folder);
};

export default () => ({
  host: optional("HOST") ?? "127.0.0.1",
  port: wholeNumber(optional("CMS_PORT") === undefined ? "PORT" : "CMS_PORT", 1337, 1),
  url: optional("CMS_PUBLIC_URL"),
  app: { keys: required("APP_KEYS").split(",") },
  dirs: { public: publicFolder() },
  logger: { updates: { enabled: false } },
  transfer: { remote: { enabled: false } },
  webhooks: { populateRelations: false },
  // Idle connections stay longer than the functions keep them (functions/_shared/exchange.ts).
  http: { serverOptions: { requestTimeout: 120_000, keepAliveTimeout: 75_000 } },
});
