import type { Core } from "@strapi/strapi";
import { appealRoutes } from "../community/appeal-routes";
import { reportRoutes } from "../community/report-routes";
import { submissionRoutes } from "../contributions/submission-routes";
import { correctionRoutes } from "../corrections/routes";
import { deletingRoutes } from "../deleting/routes";
import { heldRoutes } from "../export/held-routes";
import { historyRoutes } from "../history/routes";
import { importRoutes } from "../import/import-routes";
import { pageRoutes } from "../preview/page-routes";
import { signRoutes } from "../signs/sign-routes";
import { homeRoutes } from "./home-routes";

/** Adds the calls of Quad's own pages to the admin. A route of an API is never one of the admin's, so they are added here. */
export const provideStaffRoutes = (strapi: Core.Strapi): void => {
  strapi.server.routes({
    type: "admin",
    prefix: "/quad",
    routes: [
      heldRoutes,
      homeRoutes,
      pageRoutes,
      deletingRoutes,
      historyRoutes,
      reportRoutes,
      appealRoutes,
      signRoutes,
      submissionRoutes,
      correctionRoutes,
      importRoutes,
    ]
      .flatMap((routes) => routes(strapi))
      .map(({ method, path, handler, needs }) => ({
        method,
        path,
        handler,
        info: { pluginName: "admin", type: "admin" },
        config: {
          policies: [
            "admin::isAuthenticatedAdmin",
            ...(needs ? [{ name: "admin::hasPermissions", config: { actions: [needs] } }] : []),
          ],
        },
      })),
  });
};
