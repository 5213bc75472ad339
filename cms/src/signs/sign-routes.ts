import type { Core } from "@strapi/strapi";
import { REPORT_UID } from "../community/reports";
import type { StaffRoute } from "../staff/staff-route";
import { tellSigns } from "./read-signs";

/** The list of signs of bad faith, for whoever reads reports. */
export const signRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/signs",
    needs: { action: "plugin::content-manager.explorer.read", subject: REPORT_UID },
    handler: async () => ({ signs: await tellSigns(strapi.db.connection) }),
  },
];
