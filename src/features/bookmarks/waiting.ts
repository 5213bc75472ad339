/**
 * The part of bookmarking that every page runs: fetches the rest where somebody who is signed in may see a bookmark
 * button, or when somebody presses one.
 */
import { isSignedIn } from "../session/session.store.ts";

const load = () => import("./start.ts");

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[data-bookmark]") : null;
  if (!button) return;
  void load().then(({ start, choose }) => {
    start();
    choose(button);
  });
});

const showPressed = (): void => {
  if (isSignedIn()) void load().then(({ start }) => start());
};
showPressed();
// Somebody has logged in, here or in another tab.
new MutationObserver(showPressed).observe(document.documentElement, { attributeFilter: ["data-session"] });
