import { forgetOtherFilters } from "./content/lists";
import { withPageDeletion, type Action } from "./deleting/page-deletion";
import { HistoryPanel, type Panel } from "./history/HistoryPanel";
import { keepTyped } from "./keep-typed";
import { MENU, type MenuLink } from "./menu";
import { OnSitePanel } from "./on-site/OnSite";
import { MissingTexts } from "./pictures/MissingTexts";
import { withOwnPages, type AdminRoute } from "./routes";
import { hideAdvertising, hideSettings } from "./settings/administrators";

interface CustomField {
  name: string;
  type: "json" | "text";
  intlLabel: MenuLink["intlLabel"];
  intlDescription: MenuLink["intlLabel"];
  components: { Input: () => Promise<unknown> };
}
/** What Strapi's Content Manager lets others add to its forms and lists. */
interface ContentManager {
  apis: {
    addDocumentAction: (change: (actions: Action[]) => Action[]) => void;
    addBulkAction: (change: (actions: Action[]) => Action[]) => void;
    addEditViewSidePanel: (panels: (Panel | typeof OnSitePanel)[]) => void;
  };
}
interface App {
  getPlugin: (name: "content-manager") => ContentManager;
  addMiddlewares: (middlewares: (() => typeof keepTyped)[]) => void;
  addMenuLink: (link: MenuLink) => void;
  customFields: { register: (field: CustomField) => void };
  router: { addRoute: (change: (routes: AdminRoute[]) => AdminRoute[]) => void };
}

/** The inputs of our own, whose types src/index.ts has. */
const INPUTS: readonly CustomField[] = [
  {
    name: "texts",
    type: "json",
    intlLabel: { id: "quad.texts", defaultMessage: "Short texts" },
    intlDescription: { id: "quad.texts.description", defaultMessage: "A list of short texts" },
    components: { Input: () => import("./TextList") },
  },
  {
    name: "line",
    type: "text",
    intlLabel: { id: "quad.line", defaultMessage: "One line" },
    intlDescription: { id: "quad.line.description", defaultMessage: "A text of one line, however long" },
    components: { Input: () => import("./OneLine") },
  },
  {
    name: "address",
    type: "text",
    intlLabel: { id: "quad.address", defaultMessage: "Web address" },
    intlDescription: { id: "quad.address.description", defaultMessage: "The address of a web page" },
    components: { Input: () => import("./OneLine").then(({ Address }) => ({ default: Address })) },
  },
];

/** The admin panel's settings: no release notices, no tutorials, English only; our own inputs; what Quad adds to the menu and beside a form, and its own first pages. */
export default {
  config: {
    locales: [],
    notifications: { releases: false },
    tutorials: false,
    translations: { en: { "content-manager.plugin.name": "Content", "content-manager.header.name": "Content" } },
  },
  register(app: App) {
    hideAdvertising();
    app.addMiddlewares([() => keepTyped, () => forgetOtherFilters, () => hideSettings]);
    app.router.addRoute(withOwnPages);
    INPUTS.forEach((field) => app.customFields.register(field));
    MENU.forEach((link) => app.addMenuLink(link));
  },
  bootstrap(app: App) {
    // Content Manager takes these once it is registered.
    const { apis } = app.getPlugin("content-manager");
    apis.addDocumentAction(withPageDeletion);
    apis.addBulkAction(withPageDeletion);
    apis.addEditViewSidePanel([OnSitePanel, MissingTexts, HistoryPanel]);
  },
};
