/** The one script that every page loads: the menu, the theme switch, and a table of what else can be fetched. */
import { bringToLife, type Features } from "./features.ts";
import { hostOverlays, type OverlayParts } from "./overlay/host.ts";
import { followSession } from "./session/session.store.ts";
import "./compare/waiting.ts";
import "./menu/menu.ts";
import "./search/slash.ts";
import "./theme/theme.ts";

const FEATURES: Features = {
  listing: () => import("./listing/start.ts"),
  comparison: () => import("./compare/page.ts"),
  search: () => import("./search/start.ts"),
  phoneSearch: () => import("./search/phone.ts"),
};

const OVERLAYS: OverlayParts = {};

followSession();
hostOverlays(OVERLAYS);
bringToLife(FEATURES);
