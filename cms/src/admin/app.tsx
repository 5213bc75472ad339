import { keepTyped } from "./keep-typed";

interface MenuLink {
  to: string;
  icon: () => unknown;
  intlLabel: { id: string; defaultMessage: string };
  permissions: { action: string; subject: string }[];
  position: number;
  /** A page of our own. */
  Component?: () => Promise<{ default: () => unknown }>;
}
interface CustomField {
  name: string;
  type: "json";
  intlLabel: MenuLink["intlLabel"];
  intlDescription: MenuLink["intlLabel"];
  components: { Input: () => Promise<unknown> };
}
interface App {
  addMiddlewares: (middlewares: (() => typeof keepTyped)[]) => void;
  addMenuLink: (link: MenuLink) => void;
  customFields: { register: (field: CustomField) => void };
}

/** What waits for an editor: the reports that nobody has decided, the newest first. */
const OPEN_REPORTS =
  "content-manager/collection-types/api::report.report?page=1&pageSize=20&sort=createdAt:DESC&filters[$and][0][handled][$eq]=false";

const Flag = () => (
  <svg width="20" height="20" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
    <path d="M6 4h2v2h17a1 1 0 0 1 .9 1.5L22.6 13l3.3 5.5A1 1 0 0 1 25 20H8v8H6z" />
  </svg>
);

const Warning = () => (
  <svg width="20" height="20" viewBox="0 0 32 32" fill="currentColor" fillRule="evenodd" aria-hidden="true">
    <path d="M16 4 30 28H2zm-1.5 8v8h3v-8zm0 10v3h3v-3z" />
  </svg>
);

/** The admin panel's settings: no release notices, no tutorials, English only; the input of short texts; open reports and what is held back in the menu. */
export default {
  config: { locales: [], notifications: { releases: false }, tutorials: false },
  register(app: App) {
    app.addMiddlewares([() => keepTyped]);
    app.customFields.register({
      name: "texts",
      type: "json",
      intlLabel: { id: "quad.texts", defaultMessage: "Short texts" },
      intlDescription: { id: "quad.texts.description", defaultMessage: "A list of short texts" },
      components: { Input: () => import("./TextList") },
    });
    app.addMenuLink({
      to: OPEN_REPORTS,
      icon: Flag,
      intlLabel: { id: "quad.reports", defaultMessage: "Reports" },
      permissions: [{ action: "plugin::content-manager.explorer.read", subject: "api::report.report" }],
      position: 2,
    });
    app.addMenuLink({
      to: "quad/held",
      icon: Warning,
      intlLabel: { id: "quad.held", defaultMessage: "Held back" },
      permissions: [],
      position: 3,
      Component: () => import("./held-page").then(({ HeldPage }) => ({ default: HeldPage })),
    });
  },
  bootstrap() {
    // The panel has nothing of its own to start; Strapi asks for this function.
  },
};
