import { LIMITS } from "../../contract/limits.ts";
import { html } from "../../lib/html.ts";
import { partOf } from "../../lib/part-of.ts";
import { addInterest, removeInterest } from "../interests/interests.store.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { $user, type User } from "../session/session.store.ts";
import { followTabs } from "../tabs/tabs.ts";
import { $bookmarkFacts, fetchFacts } from "./bookmark-facts.ts";
import { keyOf } from "../bookmarks/bookmarks.ts";
import { placesOnCircle } from "./circle.ts";
import { showGlow } from "./glow.view.ts";
import { adder, bookmarksPanel, orbit, pageTabs, pageTitle, signedOutTitle } from "./page.html.ts";
import {
  activityOf,
  bookmarksIn,
  categoryToShow,
  PAGE_CATEGORIES,
  tabIn,
  tabSearch,
  type CategoryKey,
  type PageTab,
} from "./profile.ts";
import { activityList } from "./profile.html.ts";
import { redraw } from "./redraw.ts";
import { askToShowProfile } from "./show.ts";
import { showYours } from "./yours.ts";

/** Puts the chips on their circle; the style sheet knows its radius. */
const placeChips = (root: HTMLElement): void => {
  const chips = [...root.querySelectorAll<HTMLElement>("[data-part=chip]")];
  for (const [at, place] of placesOnCircle(chips.length).entries()) {
    chips[at]?.style.setProperty("--x", String(place.x));
    chips[at]?.style.setProperty("--y", String(place.y));
    chips[at]?.style.setProperty("--lean", `${place.lean}%`);
    chips[at]?.style.setProperty("--delay", `${at * LIMITS.chipStagger}ms`);
  }
};

/** Brings the profile page to life. */
export const start = (root: HTMLElement): void => {
  let tab: PageTab = tabIn(location.search);
  let category = new URLSearchParams(location.search).get("category");
  let isEditing = false;
  const part = (name: string): HTMLElement => partOf(root, name);

  const drawPanel = (user: User): void => {
    const open: CategoryKey = categoryToShow(user, category, PAGE_CATEGORIES);
    redraw(part("tabs"), pageTabs(tab));
    part("panel").setAttribute("aria-labelledby", `my-panel-${tab}`);
    if (tab === "activity") {
      redraw(part("panel"), activityList(activityOf(user)));
      return;
    }
    const facts = $bookmarkFacts.get();
    redraw(
      part("panel"),
      bookmarksPanel(user, open, (bookmark) => facts.get(keyOf(bookmark))),
    );
    void fetchFacts(bookmarksIn(user, open));
  };
  const draw = (): void => {
    const user = $user.get();
    if (!user) {
      redraw(part("greeting"), signedOutTitle);
      return;
    }
    redraw(part("greeting"), pageTitle(user, isEditing));
    redraw(part("orbit"), orbit(user, isEditing));
    placeChips(part("orbit"));
    showGlow(root);
    redraw(part("adder"), adder(user.interests, isEditing));
    drawPanel(user);
    // It comes with what stands over it, so that it need not move.
    part("yours").hidden = false;
  };
  /** What the address names is what is shown: a reload and a link lead to the same. */
  const go = (): void => {
    history.replaceState(
      history.state,
      "",
      `${location.pathname}${tabSearch(tab, (category ?? undefined) as CategoryKey)}`,
    );
    draw();
  };
  followTabs(part("tabs"), (value) => {
    tab = value === "activity" ? "activity" : "bookmarks";
    go();
  });

  const chosen = (): number => Number(root.querySelector<HTMLSelectElement>("[data-part=interest]")?.value);
  const presses: Record<string, (button: HTMLElement) => void> = {
    login: (button) => openOverlay("login", { opener: button, then: null }),
    signUp: (button) => openOverlay("signUp", { opener: button, then: null }),
    edit: (button) => openOverlay("editProfile", { opener: button }),
    interests: (button) => {
      isEditing = !isEditing;
      button.setAttribute("aria-pressed", String(isEditing));
      draw();
    },
    removeInterest: (button) => void removeInterest(Number(button.dataset["key"])),
    addInterest: () => {
      if (chosen()) void addInterest(chosen());
    },
  };
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>("[data-press]");
    if (button) presses[button.dataset["press"] ?? ""]?.(button);
    const chip = target.closest<HTMLElement>("[data-category]");
    if (chip) {
      category = chip.dataset["category"] ?? null;
      go();
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (isPlain && target.closest("a[data-post]")) askToShowProfile();
  });
  redraw(part("adder"), html``);
  $user.subscribe(draw);
  $bookmarkFacts.listen(draw);
  showYours(part("yours"));
};
