import { afterAll, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";

const SECRETS = [
  "APP_KEYS",
  "API_TOKEN_SALT",
  "ADMIN_JWT_SECRET",
  "TRANSFER_TOKEN_SALT",
  "JWT_SECRET",
  "ENCRYPTION_KEY",
];

let cms: RunningCms | undefined;
afterAll(() => cms?.stop());

test.each(SECRETS)("The CMS does not start without %s and says so", async (name) => {
  await expect(startCms({ database: "sqlite", env: { [name]: "" } })).rejects.toThrow(`${name} is not set`);
});

test("The CMS does not start with a receiver for its changes and no secret to sign with", async () => {
  const env = { REBUILD_WEBHOOK_URL: "http://127.0.0.1:9/" };
  await expect(startCms({ database: "sqlite", env })).rejects.toThrow("WEBHOOK_SECRET is not set");
});

test("The CMS does not start with a token that is easy to guess", async () => {
  await expect(startCms({ database: "sqlite", env: { CMS_EXPORT_TOKEN: "short" } })).rejects.toThrow(
    "CMS_EXPORT_TOKEN must have at least 32 characters",
  );
});

test("The CMS does not start with a mail server and no address that its links could lead to", async () => {
  await expect(startCms({ database: "sqlite", env: { SMTP_HOST: "127.0.0.1" } })).rejects.toThrow(
    "SITE_URL is not set, and SMTP_HOST is",
  );
});

test.each([
  ["http://127.0.0.1:9/quad", "UPLOADS_BUCKET_KEY_ID is not set"],
  ["quad", "UPLOADS_BUCKET_URL must be the bucket's web address"],
])("The CMS does not start with the bucket %s and no key: %s", async (UPLOADS_BUCKET_URL, words) => {
  await expect(startCms({ database: "sqlite", env: { UPLOADS_BUCKET_URL } })).rejects.toThrow(words);
});

test("A changed token replaces the old one at the next start", async () => {
  cms = await startCms({ database: "sqlite" });
  const changed = "c".repeat(40);
  await cms.restart({ env: { CMS_EXPORT_TOKEN: changed } });
  const ask = async (token: string) =>
    (await fetch(`${cms?.url}/api/export/state`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask(changed)).toBe(200);
  expect(await ask(cms.tokens.export)).toBe(401);
});
