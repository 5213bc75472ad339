import { setting } from "./setting.ts";

/** The site that the test command has started: its address and folders, and its CMS with an editor's account. */
export const testSite = () => ({
  url: setting("QUAD_TEST_URL"),
  dist: setting("QUAD_DIST"),
  content: setting("QUAD_CONTENT"),
  releases: setting("QUAD_RELEASES"),
  cms: {
    url: setting("CMS_URL"),
    email: setting("ADMIN_EMAIL"),
    password: setting("ADMIN_PASSWORD"),
    database: setting("CMS_DATABASE_FILE"),
  },
});
