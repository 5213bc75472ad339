import { MESSAGES } from "../../contract/messages.ts";
import type { FacilityType, PageKind } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

/** What a bookmark shows before the server has answered: whose program it is, of which type a facility is. */
interface More {
  universityId?: number;
  facilityType?: FacilityType;
}

/**
 * The toggle that bookmarks a page, for those who are signed in. It is drawn as "not bookmarked"; the bookmarks feature
 * presses it wherever it stands, also in parts that are drawn later. Any `button[data-bookmark="helpfulLink:12"]` with
 * `data-name` and `data-url` works the same way.
 */
export const bookmarkButton = (kind: PageKind, id: number, name: string, more: More = {}): Html =>
  html`<button
    class="bookmark-toggle signed-in needs-script"
    type="button"
    aria-pressed="false"
    data-bookmark="${kind}:${id}"
    data-name="${name}"
    ${more.universityId ? html` data-university="${more.universityId}"` : null}
    ${more.facilityType ? html` data-facility-type="${more.facilityType}"` : null}
  >
    ${icon("bookmark")}<span class="bookmark-add">${MESSAGES.bookmark}</span
    ><span class="bookmark-remove">${MESSAGES.bookmarked}</span><span class="sr-only"> ${name}</span>
  </button>`;

/** What a press on it did, for those who hear the page. */
export const bookmarkSaidInWords = (name: string, did: "added" | "removed" | "undone"): string =>
  did === "undone" ? `${name} could not be saved.` : `${name} is ${did === "added" ? "in" : "out of"} your bookmarks.`;
