interface Action {
  type: string;
  payload?: unknown;
  meta?: { arg?: { endpointName?: string } };
}
interface Permission {
  action: string;
}

/** Whoever may manage the admin itself, its accounts, roles and tokens, sees the settings. */
export const isAdministrator = (permissions: readonly Permission[]): boolean =>
  permissions.some(({ action }) => action.startsWith("admin::"));

/** Stands at the root of the document while somebody else is logged in. */
const NO_SETTINGS = "quad-no-settings";

/** Strapi shows everybody the link to the settings: it is hidden with the permissions that come in at each login. */
export const hideSettings =
  () =>
  (next: (action: unknown) => unknown) =>
  (action: unknown): unknown => {
    const { type, payload, meta } = action as Action;
    if (type === "adminApi/executeQuery/fulfilled" && meta?.arg?.endpointName === "getMyPermissions")
      document.documentElement.classList.toggle(NO_SETTINGS, !isAdministrator(payload as Permission[]));
    return next(action);
  };

/** What nobody has a use for: Strapi's shop and its prices; and the settings, for those who have none. */
const HIDDEN = [
  `li:has(a[href^="https://market.strapi.io"])`,
  `a[href^="https://strapi.io/pricing"]`,
  `.${NO_SETTINGS} li:has(a[href$="/admin/settings"])`,
];

/**
 * Takes Strapi's advertising out of the panel: its banner about the media library is closed (it is kept by the number of
 * the installation, which is none without telemetry), and links to its shop are hidden. What paid plans would add is off
 * with `promoteEE` in config/admin.ts.
 */
export const hideAdvertising = (): void => {
  for (const installation of ["false", "undefined"])
    localStorage.setItem(`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`, "true");
  const style = document.createElement("style");
  style.textContent = `${HIDDEN.join(", ")} { display: none !important; }`;
  document.head.append(style);
};
