import type { ComponentType } from "react";

/** A route of the admin, as far as it is told apart here. */
export interface AdminRoute {
  index?: boolean;
  path?: string;
  lazy?: () => Promise<{ Component: ComponentType }>;
}

/** Quad's own home page in the place of Strapi's, and its own first page of the Content Manager. */
export const withOwnPages = (routes: AdminRoute[]): AdminRoute[] => [
  ...routes.filter(({ index }) => !index),
  { index: true, lazy: async () => ({ Component: (await import("./home/HomePage")).HomePage }) },
  { path: "content-manager", lazy: async () => ({ Component: (await import("./content/ContentPage")).ContentPage }) },
];
