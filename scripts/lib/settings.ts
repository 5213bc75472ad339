import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import writeFileAtomic from "write-file-atomic";
import { ROOT } from "./paths.ts";

const secret =
  (bytes = 32) =>
  () =>
    randomBytes(bytes).toString("base64url");

const password = () => `Quad-${randomBytes(9).toString("base64url")}1a`;

/** Settings that the first start makes up: secrets, and the accounts of the first administrator and the first editor. */
const GENERATED: Record<string, () => string> = {
  APP_KEYS: () => [secret()(), secret()()].join(","),
  API_TOKEN_SALT: secret(),
  ADMIN_JWT_SECRET: secret(),
  TRANSFER_TOKEN_SALT: secret(),
  JWT_SECRET: secret(),
  ENCRYPTION_KEY: secret(),
  CMS_EXPORT_TOKEN: () => randomBytes(48).toString("hex"),
  CMS_IMPORT_TOKEN: () => randomBytes(48).toString("hex"),
  CMS_FUNCTIONS_TOKEN: () => randomBytes(48).toString("hex"),
  WEBHOOK_SECRET: secret(),
  BUILD_HOOK_TOKEN: secret(),
  ADMIN_EMAIL: () => "admin@quad.localhost",
  ADMIN_PASSWORD: password,
  EDITOR_EMAIL: () => "editor@quad.localhost",
  EDITOR_PASSWORD: password,
};

/** Reads `.env`, adds what is missing to it, and puts all of it into the environment, which has the last word. */
export const loadSettings = (file = join(ROOT, ".env")): { created: string[] } => {
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  const held = parseEnv(written);
  const created = Object.keys(GENERATED).filter((name) => !held[name] && !process.env[name]);
  for (const name of created) held[name] = GENERATED[name]?.() ?? "";
  if (created.length > 0) {
    const added = created.map((name) => `${name}=${held[name]}\n`).join("");
    const gap = written === "" || written.endsWith("\n") ? "" : "\n";
    writeFileAtomic.sync(file, `${written}${gap}${added}`, existsSync(file) ? {} : { mode: 0o600 });
  }
  for (const [name, value] of Object.entries(held)) process.env[name] ??= value;
  return { created };
};

/** A setting that must be there. Throws an error that names it. */
export const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: put it into .env or the environment (npm start makes one)`);
  return value;
};

/** A port from the environment, or the usual one. */
export const portSetting = (name: string, usual: number): number => {
  const value = Number(process.env[name] ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port number`);
  return value;
};

/** Secrets that hold for one run: for tests, and for compiling the CMS, which wants them but keeps none. */
export const passingSecrets = (): Record<string, string> =>
  Object.fromEntries(Object.entries(GENERATED).map(([name, make]) => [name, make()]));
