import { delimiter } from "node:path";

/** The settings of the functions: every name once. Secrets have no fallback; each throws an error that names it. */
export const env = {
  /** Shared with the CMS, which signs its deliveries with it. */
  webhookSecret: () => required("WEBHOOK_SECRET"),
  /** Where a rebuild is asked for; the address itself is a secret. */
  buildHookUrl: () => required("BUILD_HOOK_URL"),
  /** Where a preview is asked for: undefined where no process waits for builds. The address itself is a secret. */
  previewHookUrl: () => process.env["PREVIEW_HOOK_URL"],
  /** Signs the sessions of the CMS: shared with it, so that a forged or expired token costs it nothing. */
  jwtSecret: () => required("JWT_SECRET"),
  /** The functions' own token: what is public, accounts and sessions, limits. A person's writes go with the person's. */
  cmsToken: () => required("CMS_FUNCTIONS_TOKEN"),
  cmsUrl: () => process.env["CMS_URL"] ?? "http://127.0.0.1:1337",
  /** How long the CMS may take for a read and for a write, and how long it is not asked once it failed too often. */
  cmsReadBudget: () => milliseconds("CMS_READ_MS", 3_000),
  cmsWriteBudget: () => milliseconds("CMS_WRITE_MS", 8_000),
  cmsLongBudget: () => milliseconds("CMS_LONG_MS", 20_000),
  cmsHalfOpenAfter: () => milliseconds("CMS_REST_MS", 5_000),
  /** How long a logout that the CMS could not be told waits to be told again. */
  logoutRetry: () => milliseconds("CMS_LOGOUT_MS", 5_000),
  /** Where calls are counted: "memory" for one process, "cms" for several, which then count together. */
  limitStore: (): "memory" | "cms" => (process.env["QUAD_LIMITS"] === "cms" ? "cms" : "memory"),
  /** The public address of the site, where it is set. */
  siteUrl: () => process.env["SITE_URL"],
  /** The folder of the CMS export. */
  contentFolder: () => process.env["QUAD_CONTENT"] ?? ".content",
  /** Whether this runs where the network's caches can be told to forget: Netlify gives its functions this token. */
  canPurge: () => Boolean(process.env["NETLIFY_PURGE_API_TOKEN"]),
  /** The folders that the site, its CMS and its logs are written to, where they are on this machine. */
  storage: () => (process.env["QUAD_STORAGE"] ?? "").split(delimiter).filter(Boolean),
  /** What the rebuild worker writes about itself, where there is one. */
  statusFile: () => process.env["QUAD_STATUS_FILE"],
};

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const milliseconds = (name: string, fallback: number): number => {
  const value = process.env[name];
  if (!value) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`${name} must be a whole number of milliseconds`);
  return Number(value);
};
