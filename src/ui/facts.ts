import { html, type Html } from "../lib/html.ts";

/** The facts of a record as a definition list; those without a value are left out. */
export const factList = (
  facts: readonly (readonly [term: string, value: Html | string | number | null | undefined])[],
): Html => {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return known.length === 0
    ? html``
    : html`<dl class="facts">
        ${known.map(
          ([term, value]) =>
            html`<div>
              <dt>${term}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`;
};
