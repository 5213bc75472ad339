import { optional, required, wholeNumber } from "../src/environment";

export default () => ({
  host: optional("HOST") ?? "127.0.0.1",
  port: wholeNumber(optional("CMS_PORT") === undefined ? "PORT" : "CMS_PORT", 1337, 1),
  url: optional("CMS_PUBLIC_URL"),
  app: { keys: required("APP_KEYS").split(",") },
  dirs: { public: optional("CMS_PUBLIC_DIR") ?? "./public" },
  logger: { updates: { enabled: false } },
  transfer: { remote: { enabled: false } },
  webhooks: { populateRelations: false },
  http: { serverOptions: { requestTimeout: 120_000 } },
});
