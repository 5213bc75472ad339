import { staffToken } from "../support/editor.ts";

/**
 * Before the browser tests: the administrator logs in once for all their processes, since the CMS takes few logins of an
 * account in five minutes.
 */
export default async (): Promise<void> => {
  const [url, email, password] = ["QUAD_TEST_CMS_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD"].map(
    (name) => process.env[name],
  );
  if (url && email && password) process.env["QUAD_TEST_ADMIN_TOKEN"] = await staffToken(url, email, password);
};
