import { MESSAGES } from "../contract/messages.ts";
import { CATEGORY_LINKS, FOOTER_LINKS, HEADER_LINKS, ROUTES } from "../contract/routes.ts";
import { searchBox } from "../features/search/search.html.ts";
import { html, type Html } from "../lib/html.ts";
import { type IconName } from "../components/icons.ts";
import { icon } from "../ui/icon.ts";

/** Quad's mark: a courtyard seen from above, with a tree in it. */
const mark = html`<svg class="mark-quad" viewBox="0 0 32 32" aria-hidden="true">
  <path
    d="M8 2h16a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm2.500 7A1.500 1.500 0 0 0 9 10.500v11a1.500 1.500 0 0 0 1.500 1.500h11a1.500 1.500 0 0 0 1.500-1.500v-11A1.500 1.500 0 0 0 21.500 9Z"
    fill="currentColor"
    fill-rule="evenodd"
  />
  <circle class="tree" cx="16" cy="16" r="4" />
</svg>`;

const isCurrent = (href: string, path: string): boolean => path === href || path.startsWith(`${href}/`);
const navLink = (href: string, label: string, path: string): Html =>
  html`<a
    href="${href}"
    ${path === href ? html` aria-current="page"` : isCurrent(href, path) ? html` aria-current="true"` : null}
    >${label}</a
  >`;

/**
 * The header of a page: the main menu (folded on phones), the search (on phones a button that opens its screen), and the
 * bar of categories. All but the search works without a script.
 */
export const siteHeader = (path: string): Html =>
  html`<header class="site-header">
      <div class="bar-main">
        <a class="logo" href="${ROUTES.home}">${mark}<span>Quad</span></a>
        <nav class="wide-nav" aria-label="Main">
          ${HEADER_LINKS.map(({ href, label }) => navLink(href, label, path))}
        </nav>
        ${searchBox({ id: "search", name: MESSAGES.searchQuad, placeholder: MESSAGES.searchQuad, size: "header", shortcut: true })}
        <button
          class="old-icon-button phone-search needs-script"
          type="button"
          data-feature="phoneSearch"
          aria-haspopup="dialog"
        >
          ${icon("search")}<span class="sr-only">${MESSAGES.search}</span>
        </button>
        <button
          class="old-button primary log-in signed-out needs-script"
          type="button"
          data-overlay="login"
          aria-haspopup="dialog"
        >
          ${MESSAGES.login}
        </button>
        <button class="old-icon-button me signed-in" type="button" data-overlay="profile" aria-haspopup="dialog">
          <span class="avatar" data-my-avatar>${icon("user")}</span><span class="sr-only">${MESSAGES.profile}</span>
        </button>
        <details class="phone-nav">
          <summary>${icon("menu")}<span>Menu</span></summary>
          <nav aria-label="Menu">
            ${navLink(ROUTES.home, MESSAGES.home, path)}${HEADER_LINKS.map(({ href, label }) => navLink(href, label, path))}
            <button class="signed-out needs-script" type="button" data-overlay="login" aria-haspopup="dialog">
              ${MESSAGES.login}
            </button>
            <button class="signed-in my-profile" type="button" data-overlay="profile" aria-haspopup="dialog">
              <span class="avatar" data-my-avatar>${icon("user")}</span>${MESSAGES.profile}
            </button>
          </nav>
        </details>
      </div>
    </header>
    <details id="categories" class="categories">
      <summary><span>Explore campus life</span>${icon("chevron-down")}</summary>
      <nav aria-label="Categories">
        <ul>
          ${CATEGORY_LINKS.map(({ href, label, icon: name }) => html`<li><a href="${href}" ${path === href ? html` aria-current="page"` : null}>${icon(name as IconName)}${label}</a></li>`)}
        </ul>
        <button id="pin" type="button" aria-pressed="false" title="Pin menu" hidden>
          ${icon("pin")}<span class="sr-only">Pin menu</span>
        </button>
      </nav>
    </details>`;

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The footer of every page. */
export const siteFooter = html`<footer class="site-footer">
  <div class="footer-inner">
    <div>
      <a class="logo" href="${ROUTES.home}">${mark}<span>Quad</span></a>
      <p>A guide to universities from students, for students.</p>
    </div>
    <nav aria-label="Footer">
      <ul>
        ${FOOTER_LINKS.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
      </ul>
    </nav>
    <fieldset class="theme">
      <legend>Colours</legend>
      ${THEMES.map(
        ({ value, label }) =>
          html`<label
            ><input type="radio" name="theme" value="${value}" ${value === "system" ? html` checked` : null} /><span
              >${label}</span
            ></label
          >`,
      )}
    </fieldset>
  </div>
</footer>`;
