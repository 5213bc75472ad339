import { Page, useAuth } from "@strapi/strapi/admin";
import type { ComponentType } from "react";
import { isAdministrator } from "./administrators";

/** The settings, for administrators; their server refuses everybody else anyway. */
export const forAdministrators = (Settings: ComponentType): ComponentType => {
  const ForAdministrators = () => {
    const permissions = useAuth("ForAdministrators", (state) => state.permissions);
    return isAdministrator(permissions) ? <Settings /> : <Page.NoPermissions />;
  };
  return ForAdministrators;
};
