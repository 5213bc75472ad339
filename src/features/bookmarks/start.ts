import { openOverlay } from "../overlay/overlay.store.ts";
import { $user, isSignedIn, type User } from "../session/session.store.ts";
import { bookmarkIn, isBookmarked } from "./bookmarks.ts";
import { bookmarkSaidInWords } from "./bookmark.html.ts";
import { $bookmarkSaid, toggleBookmark } from "./bookmarks.store.ts";

/** Presses the bookmark buttons that the page has now by what the person has bookmarked. */
const pressButtons = (user: User | undefined): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-bookmark]")) {
    const bookmark = bookmarkIn(button.dataset);
    const isPressed = String(user !== undefined && bookmark !== undefined && isBookmarked(user, bookmark));
    if (button.getAttribute("aria-pressed") !== isPressed) button.setAttribute("aria-pressed", isPressed);
  }
};

const voice = document.createElement("p");
voice.className = "sr-only";
voice.setAttribute("role", "status");

let isStarted = false;

/** Keeps the page's bookmark buttons in step with the person's bookmarks. Called again it does nothing. */
export const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  document.body.append(voice);
  $user.subscribe(pressButtons);
  $bookmarkSaid.listen((said) => {
    // In an open dialog nothing outside it is read.
    const open = [...document.querySelectorAll("dialog:modal")].at(-1);
    (open ?? document.body).append(voice);
    voice.textContent = said ? bookmarkSaidInWords(said.bookmark.name, said.did) : "";
  });
  // Posts and lists are drawn by other features: their buttons are pressed as soon as they are there.
  new MutationObserver((changes) => {
    if (changes.some((change) => change.addedNodes.length > 0)) pressButtons($user.get());
  }).observe(document.body, { childList: true, subtree: true });
};

/** Answers a bookmark button of the page. */
export const choose = (button: HTMLElement): void => {
  if (!isSignedIn()) {
    openOverlay("loginForPost", { opener: button, then: null });
    return;
  }
  const bookmark = bookmarkIn(button.dataset);
  if (bookmark) toggleBookmark(bookmark);
};
