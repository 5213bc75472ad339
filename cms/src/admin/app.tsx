import { withPageDeletion, type Action } from "./deleting/page-deletion";
import { HistoryPanel, type Panel } from "./history/HistoryPanel";
import { keepTyped } from "./keep-typed";
import { MENU, type MenuLink } from "./menu";
import { MissingTexts } from "./pictures/MissingTexts";

interface CustomField {
  name: string;
  type: "json";
  intlLabel: MenuLink["intlLabel"];
  intlDescription: MenuLink["intlLabel"];
  components: { Input: () => Promise<unknown> };
}
/** What Strapi's Content Manager lets others add to its forms and lists. */
interface ContentManager {
  apis: {
    addDocumentAction: (change: (actions: Action[]) => Action[]) => void;
    addBulkAction: (change: (actions: Action[]) => Action[]) => void;
    addEditViewSidePanel: (panels: Panel[]) => void;
  };
}
interface App {
  getPlugin: (name: "content-manager") => ContentManager;
  addMiddlewares: (middlewares: (() => typeof keepTyped)[]) => void;
  addMenuLink: (link: MenuLink) => void;
  customFields: { register: (field: CustomField) => void };
}

/** The admin panel's settings: no release notices, no tutorials, English only; the input of short texts; what Quad adds to the menu. */
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
    MENU.forEach((link) => app.addMenuLink(link));
  },
  bootstrap(app: App) {
    const { apis } = app.getPlugin("content-manager");
    apis.addDocumentAction(withPageDeletion);
    apis.addBulkAction(withPageDeletion);
    apis.addEditViewSidePanel([MissingTexts, HistoryPanel]);
  },
};
