/**
 * What every page fetches after it is painted, as long as there are parts that are no islands: a table of what else can be
 * fetched. A part that was moved loses its line here; when none is left, see layouts/OldScripts.astro.
 */
import { bringToLife, type Features } from "./features.ts";
import { withLaterStyles } from "./later.ts";
import { hostOverlays, type OverlayParts } from "./overlay/host.ts";
import "./bookmarks/waiting.ts";
import "./compare/waiting.ts";
import "./draft/waiting.ts";
import "./profile/waiting.ts";

const FEATURES: Features = {
  profilePage: () => withLaterStyles(import("./profile/page.ts")),
};

const OVERLAYS: OverlayParts = {
  profile: () => import("./profile/overlay.ts"),
  editProfile: () => import("./profile/edit-overlay.ts"),
};

hostOverlays(OVERLAYS);
bringToLife(FEATURES);
// The services of the page, which are an island, come with these scripts.
dispatchEvent(new Event("quad:use"));
