import { forgetOtherFilters } from "./content/lists";
import { keepTyped } from "./keep-typed";
import { MENU, type MenuLink } from "./menu";
import { withOwnPages, type AdminRoute } from "./routes";
import { hideAdvertising, hideSettings } from "./settings/administrators";

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
  router: { addRoute: (change: (routes: AdminRoute[]) => AdminRoute[]) => void };
}

/** The admin panel's settings: no release notices, no tutorials, English only; the input of short texts; what Quad adds to the menu, and its own first pages. */
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
    app.customFields.register({
      name: "texts",
      type: "json",
      intlLabel: { id: "quad.texts", defaultMessage: "Short texts" },
      intlDescription: { id: "quad.texts.description", defaultMessage: "A list of short texts" },
      components: { Input: () => import("./TextList") },
    });
    MENU.forEach((link) => app.addMenuLink(link));
  },
  bootstrap() {
    // The panel has nothing of its own to start; Strapi asks for this function.
  },
};
