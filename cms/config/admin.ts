import { flag, required } from "../src/environment";

export default () => ({
  auth: { secret: required("ADMIN_JWT_SECRET") },
  apiToken: { salt: required("API_TOKEN_SALT") },
  transfer: { token: { salt: required("TRANSFER_TOKEN_SALT") } },
  secrets: { encryptionKey: required("ENCRYPTION_KEY") },
  serveAdminPanel: flag("SERVE_ADMIN_PANEL", true),
  autoOpen: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  preview: { enabled: false },
});
