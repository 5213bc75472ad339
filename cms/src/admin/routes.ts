import type { ComponentType } from "react";

/** A route of the admin, as far as it is told apart here. */
export interface AdminRoute {
  index?: boolean;
  path?: string;
  lazy?: () => Promise<{ Component: ComponentType }>;
  children?: AdminRoute[];
}

/** Quad's own home page, its own first page of all content, and settings that are the administrators'. */
export const withOwnPages = (routes: AdminRoute[]): AdminRoute[] => [
  ...routes.filter(({ index }) => !index).map(ofAdministrators),
  { index: true, lazy: async () => ({ Component: (await import("./home/HomePage")).HomePage }) },
  {
    path: "content-manager",
    // An index is chosen before the Content Manager's own one, which leads to the first list in the alphabet.
    children: [{ index: true, lazy: async () => ({ Component: (await import("./content/ContentPage")).ContentPage }) }],
  },
];

const ofAdministrators = (route: AdminRoute): AdminRoute => {
  const { path, lazy } = route;
  if (path !== "settings/*" || !lazy) return route;
  return {
    ...route,
    lazy: async () => {
      const [{ Component }, { forAdministrators }] = await Promise.all([
        lazy(),
        import("./settings/ForAdministrators"),
      ]);
      return { Component: forAdministrators(Component) };
    },
  };
};
