import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { PROFILE_TABS } from "../../contract/taxonomy.ts";
import { html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { partOf } from "../../lib/part-of.ts";
import { showWhileOpen } from "../overlay/dialog.ts";
import { $overlay, closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { $session, logOut } from "../session/session.store.ts";
import { followTabs } from "../tabs/tabs.ts";
import { identity, overlayPanel, overlayTabs, type OverlayTab } from "./profile.html.ts";
import { categoryToShow, OVERLAY_CATEGORIES } from "./profile.ts";
import { redraw } from "./redraw.ts";

const frame = sheet({
  id: "profile",
  title: MESSAGES.profile,
  body: html`<p class="old-soft" data-part="waiting" role="status">${MESSAGES.loading}</p>
    <div class="profile-identity" data-part="identity"></div>
    <div data-part="tabs"></div>
    <div class="profile-panel" id="profile-panel" role="tabpanel" tabindex="0" data-part="panel"></div>`,
  foot: html`<button class="old-button" type="button" data-press="edit">
      ${icon("pencil")}${MESSAGES.editProfile}
    </button>
    <a class="old-button quiet" href="${ROUTES.profile}">${icon("user")}My page</a>
    <button class="old-button quiet profile-logout" type="button" data-press="logout">
      ${icon("log-out")}${MESSAGES.logout}
    </button>`,
});

/** Makes the profile that lies over the page. */
export const mount = (): void => {
  const holder = document.createElement("div");
  holder.innerHTML = frame.text;
  const dialog = holder.querySelector("dialog");
  if (!dialog) throw new Error("The profile has no dialog");
  document.body.append(holder);
  const panel = partOf(dialog, "panel");
  let tab: OverlayTab = "activity";
  let category: string | undefined;

  const draw = (): void => {
    const session = $session.get();
    // Logged out, here or in another tab.
    if (session.state === "signedOut") closeOverlay("profile");
    const user = session.state === "signedIn" ? session.user : undefined;
    partOf(dialog, "waiting").hidden = user !== undefined;
    if (!user) {
      for (const part of ["identity", "tabs", "panel"]) redraw(partOf(dialog, part), html``);
      return;
    }
    const open = categoryToShow(user, category, OVERLAY_CATEGORIES);
    redraw(partOf(dialog, "identity"), identity(user));
    redraw(partOf(dialog, "tabs"), overlayTabs(tab));
    panel.setAttribute("aria-labelledby", `profile-panel-${tab}`);
    redraw(panel, overlayPanel(user, tab, open));
  };

  followTabs(partOf(dialog, "tabs"), (value) => {
    tab = PROFILE_TABS.find((known) => known.value === value)?.value ?? tab;
    draw();
  });
  panel.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    category = target.value;
    draw();
  });
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button?.dataset["press"] === "logout") void logOut();
    if (button?.dataset["press"] === "edit") openOverlay("editProfile", { opener: button });
  });
  $session.subscribe(draw);
  $overlay.subscribe((open) => {
    if (open === "profile") draw();
  });
  showWhileOpen("profile", dialog);
};
