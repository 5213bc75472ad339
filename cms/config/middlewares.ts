import { LIMITS } from "#contract";

/**
 * The admin and the API load nothing from, and send nothing to, any other host. Texts, not lists: Strapi fills up lists
 * entry by entry with its own, which have `https:` in them.
 */
const contentSecurityPolicy = {
  useDefaults: true,
  directives: {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline'",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' data: blob:",
    "frame-src": "'self'",
    upgradeInsecureRequests: null,
  },
};

export default [
  "strapi::logger",
  "strapi::errors",
  { name: "strapi::security", config: { contentSecurityPolicy } },
  { name: "strapi::cors", config: { origin: [] } },
  { name: "strapi::poweredBy", config: { poweredBy: "Quad" } },
  "strapi::query",
  "global::unread-import",
  { name: "strapi::body", config: { formidable: { maxFileSize: LIMITS.uploadBytes } } },
  "strapi::session",
  "strapi::favicon",
  "global::plain-uploads",
  "global::bucket-uploads",
  "strapi::public",
];
