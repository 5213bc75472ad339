import { compareCount, MESSAGES } from "../contract/messages.ts";
import { FIELDS, PROFILE_TABS, REVIEW_SORTS } from "../contract/taxonomy.ts";
import { previewFrame, previewOf } from "../features/adding/adding.html.ts";
import { formOf } from "../features/adding/adding.ts";
import { bookmarkButton } from "../features/bookmarks/bookmark.html.ts";
import { comboboxField, optionItems } from "../features/combobox/combobox.html.ts";
import { compareButton } from "../features/compare/compare.html.ts";
import {
  comparisonNotes,
  comparisonTable,
  differencesSwitch,
  noComparison,
} from "../features/compare/comparison.html.ts";
import type { Column, ComparedRecord } from "../features/compare/comparison.ts";
import { panelItems } from "../features/compare/panel.html.ts";
import { contourBanner, monogramTile } from "../features/identity/identity.ts";
import { emptyText, failedText, notFresh } from "../features/interaction/empty.html.ts";
import { interestRemove } from "../features/interests/interests.html.ts";
import { fieldChips, universityChoice } from "../features/listing/listing.html.ts";
import { failure, noResults, skeleton } from "../features/listing/results.html.ts";
import { listOf } from "../features/listing/lists.ts";
import { postCard, postList, type ShownPost, type Writer } from "../features/interaction/post.html.ts";
import { sheet } from "../features/overlay/sheet.html.ts";
import { tabList } from "../features/profile/profile.html.ts";
import { searchBox, searchNote } from "../features/search/search.html.ts";
import { Html, html } from "../lib/html.ts";
import { card, row } from "../ui/card.ts";
import { clip } from "../ui/clip.ts";
import { factList } from "../ui/facts.ts";
import { ICONS } from "../components/icons.ts";
import { icon } from "../ui/icon.ts";
import { backLink, outLink } from "../ui/links.ts";
import { ratingBar, ratingMark, ratingRing } from "../ui/rating.ts";

/** A part of the design system: its name, what it is for, and every state it can be in. */
interface Part {
  name: string;
  about: string;
  states: readonly (readonly [state: string, shown: Html])[];
}

const COLOURS = [
  "paper",
  "card",
  "ink",
  "ink-soft",
  "line",
  "edge",
  "eucalypt",
  "eucalypt-wash",
  "wattle",
  "wattle-wash",
  "like",
  "dislike",
];

/** A compare button as it is once it is on the list, or cannot be: the script does this on the page. */
const pressed = (id: number): Html =>
  new Html(compareButton("program", id, "a program").text.replace('aria-pressed="false"', 'aria-pressed="true"'));
const disabled = (id: number): Html =>
  new Html(
    compareButton("program", id, "a program", { whenFull: "disabled" }).text.replace("<button", "<button disabled"),
  );

/** Also to who is signed out. */
const still = (button: Html): Html => new Html(button.text.replace(" signed-in needs-script", ""));
const writer: Writer = { username: "Mia", sample: true, avatar: null };
const post = (id: number, reviewText: string): ShownPost => ({
  kind: "review",
  id,
  createdAt: "2026-01-02T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
  likes: 3,
  dislikes: 1,
  replyCount: 2,
  reviewText,
  reviewRating: 4,
});

const longText = "Clear lectures, and tutors who answer. ".repeat(14);
const sample: ComparedRecord = {
  name: "Bachelor of Examples",
  universityId: 1,
  university: "A university",
  location: "Canberra",
  rating: 4.5,
  reviewCount: 12,
  website: "https://example.edu.au",
  code: "BEx",
  level: "Undergraduate",
  field: "Science",
  ATAR: 80,
  durationYears: 3,
  estimatedCost: 96_000,
  facilityType: null,
  suburb: null,
};
const columns: readonly Column[] = [
  { state: "ready", record: sample },
  { state: "ready", record: { ...sample, name: null, rating: 4, reviewCount: 1, ATAR: null, estimatedCost: 90_000 } },
  { state: "loading" },
  { state: "failed" },
  { state: "missing" },
];
const ids = columns.map((_, at) => at + 1);

const cardOf = (rating: number | null, more: Partial<Parameters<typeof card>[0]> = {}): Html =>
  html`<ul class="old-grid">
    ${card({
      href: "#card",
      title: "A university",
      line: "Canberra, Australian Capital Territory",
      rating,
      reviewCount: 12,
      tile: monogramTile(3, "AU"),
      ...more,
    })}
  </ul>`;
const rowOf = (rating: number | null): Html =>
  html`<ul class="rows">
    ${row({ href: "#row", title: "Bachelor of Examples", line: "BEx · Science", rating, action: compareButton("program", 7, "Bachelor of Examples") })}
  </ul>`;

const PARTS: readonly Part[] = [
  {
    name: "Colours",
    about: "Each has a light and a dark value; the switch in the footer changes the scheme.",
    states: COLOURS.map((name) => [name, html`<span class="swatch swatch-${name}"></span>`] as const),
  },
  {
    name: "Type",
    about: "Two families, a fluid scale.",
    states: [
      ["Lead", html`<p class="lead">A sentence that leads into a page.</p>`],
      ["Body", html`<p>Text at reading size, with <a href="#type">a link</a>.</p>`],
      ["Soft", html`<p class="old-soft">Secondary text, small.</p>`],
      ["Notice", html`<p class="notice">Something to know before reading on.</p>`],
    ],
  },
  {
    name: "Button",
    about: "Says what happens. One primary a view.",
    states: [
      ["Primary", html`<button class="old-button" type="button">Add review</button>`],
      ["Quiet", html`<button class="old-button quiet" type="button">Save changes</button>`],
      ["With an icon", html`<button class="old-button quiet" type="button">${icon("printer")}Print</button>`],
      ["Danger", html`<button class="old-button danger" type="button">${icon("trash-2")}Delete my account</button>`],
      ["Busy", html`<button class="old-button" type="button" disabled>${MESSAGES.submitting}</button>`],
      [
        "Disabled, until there is something to do",
        html`<div class="compare-actions">
          <button class="old-button" type="button" disabled>${compareCount(1)}</button>
        </div>`,
      ],
      ["In a sentence", html`<button class="text-button" type="button">${MESSAGES.tryAgain}</button>`],
      ["Out of the site", outLink("https://example.edu.au", "Official website")],
      [
        "Icon alone",
        html`<button class="old-icon-button" type="button">${icon("x")}<span class="sr-only">Close</span></button>`,
      ],
      ["Back", backLink("#button", "Universities")],
    ],
  },
  {
    name: "Chip",
    about: "A short fact; a field of study.",
    states: [
      ["Plain", html`<span class="old-chip">Sample</span>`],
      ["Field", html`<span class="old-chip topic">Computer Science</span>`],
      ["Choice", html`<div class="chosen">${universityChoice(null)}</div>`],
      ["Choice, another one pressed", html`<div class="chosen">${universityChoice({ name: "A university" })}</div>`],
      [
        "Removable",
        html`<ul class="chosen" aria-label="Example fields">
          ${fieldChips(FIELDS.slice(0, 2))}
        </ul>`,
      ],
      [
        "Removable interest",
        html`<ul class="interest-chips">
          <li>${interestRemove({ id: 1, programFieldName: "Science" })}</li>
        </ul>`,
      ],
    ],
  },
  {
    name: "Rating",
    about: "A star, one decimal, how many reviews; a dash when there are none.",
    states: [
      ["Bar", ratingBar(4.25, 12)],
      ["Bar, unrated", ratingBar(null, 0)],
      ["Mark", ratingMark(4.25)],
      ["Mark, unrated, in words", ratingMark(null, true)],
      ["Ring", ratingRing(3.4)],
      ["Ring, unrated", ratingRing(null)],
    ],
  },
  {
    name: "Card",
    about: "A record in a grid. The whole card is a link, its controls stay above it.",
    states: [
      ["Rated", cardOf(4.4)],
      ["Unrated", cardOf(null)],
      ["With a control", cardOf(4.4, { action: compareButton("university", 3, "A university") })],
    ],
  },
  {
    name: "Row",
    about: "A record in a dense list.",
    states: [
      ["Rated", rowOf(4.4)],
      ["Unrated", rowOf(null)],
    ],
  },
  {
    name: "Facts",
    about: "What is known of a record; the rest is left out.",
    states: [
      [
        "Two known",
        factList([
          ["Code", "BEx"],
          ["Level", "Undergraduate"],
          ["ATAR", null],
        ]),
      ],
    ],
  },
  {
    name: "Pictures made of an id",
    about: "Stand in for a logo and a banner that nobody has uploaded.",
    states: [
      ["Tile", monogramTile(7, "ANU")],
      ["Large tile", monogramTile(8, "UC", "large")],
      ["Banner", html`<div class="banner">${contourBanner(9)}</div>`],
    ],
  },
  {
    name: "Tabs",
    about: "Parts of a page, with how much is in each.",
    states: [
      [
        "Two",
        html`<ul class="tabs">
          <li>
            <a href="#tabs">Reviews <span class="count">12</span></a>
          </li>
          <li>
            <a href="#tabs">Blog <span class="count">0</span></a>
          </li>
        </ul>`,
      ],
      [
        "One selected",
        html`${tabList("Example tabs", PROFILE_TABS, "bookmarks", "guide-panel")}
          <div id="guide-panel" role="tabpanel" aria-labelledby="guide-panel-bookmarks" tabindex="0">
            <p class="empty">${MESSAGES.noBookmarks}</p>
          </div>`,
      ],
    ],
  },
  {
    name: "Clip",
    about: "Cuts at 400 characters.",
    states: [
      ["Short", clip("Short enough.")],
      ["Long", clip(longText)],
    ],
  },
  {
    name: "Search box",
    about: "Suggests while you type.",
    states: [
      [
        "On a page",
        searchBox({
          id: "guide-search",
          name: "Example search",
          placeholder: MESSAGES.searchQuad,
          size: "hero",
        }),
      ],
      ["Nothing found", searchNote("empty")],
      ["Searching", searchNote("searching")],
      ["Failed", searchNote("failed")],
    ],
  },
  {
    name: "Type-ahead",
    about: "A text box that suggests; arrow keys choose.",
    states: [
      ["Closed", comboboxField({ id: "guide-closed", label: "University", placeholder: "Type a name" })],
      [
        "Options",
        html`<ul class="options" role="listbox" aria-label="Universities">
          ${optionItems("guide", [
            { key: "1", label: "A university", detail: "Canberra", isSelected: true },
            { key: "2", label: "Another university" },
          ])}
        </ul>`,
      ],
      [
        "No option",
        html`<ul class="options" role="listbox" aria-label="No universities">
          ${optionItems("none", MESSAGES.noResultsFound)}
        </ul>`,
      ],
    ],
  },
  {
    name: "Field and dropdown",
    about: "Native elements with a label; a fault stands under its field.",
    states: [
      [
        "Field",
        html`<div>
          <label for="guide-field">Name</label>
          <input class="field" id="guide-field" autocomplete="off" />
        </div>`,
      ],
      [
        "Switched off",
        html`<div>
          <label for="guide-off">Name</label>
          <input class="field" id="guide-off" autocomplete="off" value="While it is sent" disabled />
        </div>`,
      ],
      [
        "With a fault",
        html`<div>
          <label for="guide-fault">Name</label>
          <input class="field" id="guide-fault" autocomplete="off" aria-invalid="true" aria-describedby="guide-said" />
          <p id="guide-said" class="fault">${MESSAGES.facilityNameRequired}</p>
        </div>`,
      ],
      [
        "Dropdown",
        html`<div>
          <label for="guide-select">Sort by</label>
          <span class="select"
            ><select class="field" id="guide-select">
              ${REVIEW_SORTS.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select
            >${icon("chevron-down")}</span
          >
        </div>`,
      ],
    ],
  },
  {
    name: "Post",
    about: "Text first, then who and when, then what can be done.",
    states: [
      ["Review", postList([postCard(post(1, "It was worth it."), writer)])],
      ["Long", postList([postCard(post(2, longText), writer)])],
      [
        "Hidden, as its author sees it",
        postList([
          postCard(
            {
              ...post(3, "Something that was reported."),
              hidden: true,
              moderation: { since: "2026-01-02T00:00:00.000Z", reason: "editor", note: "Please leave out the name." },
            },
            writer,
          ),
        ]),
      ],
    ],
  },
  {
    name: "Toast",
    about: "Says something briefly, with at most one thing to do; here it stands still.",
    states: [
      ["Words", html`<div class="toast toast-still"><p>Copied.</p></div>`],
      [
        "With an action",
        html`<div class="toast toast-still">
          <p>${MESSAGES.postDeleted}</p>
          <button class="toast-action" type="button">${MESSAGES.undo}</button>
        </div>`,
      ],
    ],
  },
  {
    name: "Bookmark button",
    about: "For those who are signed in.",
    states: [
      ["Not bookmarked", still(bookmarkButton("program", 1, "a program"))],
      ["Bookmarked", still(new Html(bookmarkButton("program", 2, "a program").text.replace('"false"', '"true"')))],
    ],
  },
  {
    name: "Sheet",
    about: "A dialog: from the bottom on phones, centred on wide screens.",
    states: [
      [
        "Closed and open",
        html`<button class="old-button quiet" type="button" commandfor="guide-sheet" command="show-modal">
            Open a sheet</button
          >${sheet({ id: "guide-sheet", title: "A sheet", body: html`<p>Its body scrolls, its head and foot stay.</p>`, foot: html`<span class="old-soft">The foot</span>` })}`,
      ],
    ],
  },
  {
    name: "Whole screen",
    about: "A dialog for what needs all the room.",
    states: [
      [
        "Closed and open",
        html`<button class="old-button quiet" type="button" commandfor="add-preview" command="show-modal">
            Open a whole screen</button
          >${new Html(previewFrame.text.replace('data-part="preview">', (head) => `${head}${previewOf(formOf("accommodation"), { name: "Example Hall" }, {}).text}`))}`,
      ],
    ],
  },
  {
    name: "Empty, failed and awaited",
    about: "One sentence and one action; what is awaited has the size of what replaces it.",
    states: [
      ["Empty", html`<p class="empty">${MESSAGES.noResults}</p>`],
      ["Empty, to be filled", emptyText("qna")],
      ["Filters let nothing through", noResults(listOf("programs"))],
      ["Failed", failure(listOf("universities"))],
      ["Failed, in a place's page", failedText("review", "facility")],
      ["Not refreshed", html`<p class="old-soft">${notFresh}</p>`],
      ["Awaited cards", skeleton(listOf("universities"), "grid")],
      ["Awaited lines", skeleton(listOf("universities"), "list")],
      ["Awaited rows", skeleton(listOf("programs"), "grid")],
    ],
  },
  {
    name: "Compare button",
    about: "A toggle on everything that can be compared.",
    states: [
      ["Not on the list", compareButton("program", 1, "a program")],
      ["On the list", pressed(2)],
      ["The list is full (bookmarks)", disabled(3)],
    ],
  },
  {
    name: "Compare list",
    about: "Slides in when the list holds something; here it stands still.",
    states: [
      [
        "Names",
        html`<div class="compare-panel">
          <ul>
            ${panelItems([
              { kind: "program", id: 1, name: "Bachelor of Examples" },
              { kind: "program", id: 2, name: "" },
            ])}
          </ul>
        </div>`,
      ],
    ],
  },
  {
    name: "Comparison",
    about: "Loaded, with a name missing, awaited, failed and gone.",
    states: [
      ["Switch", differencesSwitch],
      [
        "Five columns",
        html`<div class="comparison">
          <div class="comparison-table many" tabindex="0" role="region" aria-label="Example comparison">
            ${comparisonTable("program", ids, columns, [], false)}
          </div>
          ${comparisonNotes("program", columns, false)}
        </div>`,
      ],
      ["Nothing to compare", html`<div class="comparison">${noComparison(null)}</div>`],
    ],
  },
  {
    name: "Icons",
    about: "Lucide, one weight.",
    states: ICONS.map((name) => [name, icon(name)] as const),
  },
];

/** The body of the style guide: every part in all its states. */
export const styleguide: Html = html`<div class="page styleguide">
  <header>
    <h1>Style guide</h1>
    <p class="lead">Every part of Quad in all its states. This page is left out of production builds.</p>
  </header>
  ${PARTS.map(
    ({ name, about, states }) =>
      html`<section class="section" aria-labelledby="${idOf(name)}">
        <h2 id="${idOf(name)}">${name}</h2>
        <p class="old-soft">${about}</p>
        <dl class="${name === "Icons" || name === "Colours" ? "specimens small" : "specimens"}">
          ${states.map(
            ([state, shown]) =>
              html`<div>
                <dt>${state}</dt>
                <dd>${shown}</dd>
              </div>`,
          )}
        </dl>
      </section>`,
  )}
</div>`;

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, "-");
}
