import type { Core } from "@strapi/strapi";

const IMPORT_PATH = "/api/import/apply";

/**
 * Leaves the body of an import unread: the body parser passes over a type it does not know, so that the token is
 * checked before up to 64 MB are read (src/api/import reads them). Every other route keeps the parser's 1 MB.
 */
const unreadImport: Core.MiddlewareFactory = () => (context, next) => {
  if (context.path === IMPORT_PATH) context.request.headers["content-type"] = "application/x-quad-import";
  return next();
};

export default unreadImport;
