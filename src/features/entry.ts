/** What every page fetches after it is painted: the menu, the session, and a table of what else can be fetched. */
import { bringToLife, type Features } from "./features.ts";
import { withLaterStyles } from "./later.ts";
import { hostOverlays, type OverlayParts } from "./overlay/host.ts";
import { followSession } from "./session/session.store.ts";
import "./bookmarks/waiting.ts";
import "./account/avatar.ts";
import "./back.ts";
import "./compare/waiting.ts";
import "./draft/waiting.ts";
import "./feedback/waiting.ts";
import "./menu/menu.ts";
import "./morph.ts";
import "./profile/waiting.ts";

const FEATURES: Features = {
  adding: () => import("./adding/start.ts"),
  listing: () => import("./listing/start.ts"),
  profilePage: () => withLaterStyles(import("./profile/page.ts")),
  search: () => import("./search/start.ts"),
  phoneSearch: () => import("./search/phone.ts"),
};

const OVERLAYS: OverlayParts = {
  profile: () => import("./profile/overlay.ts"),
  editProfile: () => import("./profile/edit-overlay.ts"),
};

followSession();
hostOverlays(OVERLAYS);
bringToLife(FEATURES);
// The services of the page, which are an island, come with these scripts.
document.dispatchEvent(new CustomEvent("astro:hydrate"));
