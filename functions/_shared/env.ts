/** The settings of the functions: every name once. Secrets have no fallback; each throws an error that names it. */
export const env = {
  /** Shared with the CMS, which signs its deliveries with it. */
  webhookSecret: () => required("WEBHOOK_SECRET"),
  /** Where a rebuild is asked for; the address itself is a secret. */
  buildHookUrl: () => required("BUILD_HOOK_URL"),
  /** Signs the sessions of the CMS: shared with it, so that a forged or expired token costs it nothing. */
  jwtSecret: () => required("JWT_SECRET"),
  /** The functions' own token: reads of the community, uploads. A person's writes go with the person's token. */
  cmsToken: () => required("CMS_FUNCTIONS_TOKEN"),
  cmsUrl: () => process.env["CMS_URL"] ?? "http://127.0.0.1:1337",
  /** The folder of the CMS export. */
  contentFolder: () => process.env["QUAD_CONTENT"] ?? ".content",
  /** What the rebuild worker writes about itself, where there is one. */
  statusFile: () => process.env["QUAD_STATUS_FILE"],
};

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};
