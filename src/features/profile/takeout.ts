import { html, type Html } from "../../lib/html.ts";

/** `userUniversityLikes` as people read it: "User university likes". */
export const labelOf = (name: string): string => {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const shown = (value: unknown): Html => {
  if (value === null || value === undefined || value === "") return html`<i>nothing</i>`;
  if (Array.isArray(value))
    return value.length === 0
      ? html`<i>none</i>`
      : html`<ol>
          ${value.map((item: unknown) => html`<li>${shown(item)}</li>`)}
        </ol>`;
  if (isRecord(value))
    return html`<dl>
      ${Object.entries(value).map(
        ([name, item]) =>
          html`<dt>${labelOf(name)}</dt>
            <dd>${shown(item)}</dd>`,
      )}
    </dl>`;
  if (typeof value === "boolean") return html`${value ? "yes" : "no"}`;
  return html`${typeof value === "number" || typeof value === "string" ? value : null}`;
};

/** Everything that a person has on Quad as a page of its own, to be read without Quad. */
export const readablePage = (data: unknown, day: string): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>My Quad, ${day}</title>
        <style>
          body {
            max-width: 68ch;
            margin: 2rem auto;
            padding: 0 1rem;
            font:
              1rem/1.6 system-ui,
              sans-serif;
            color-scheme: light dark;
            overflow-wrap: anywhere;
          }
          dt {
            font-weight: 600;
          }
          dd {
            margin: 0 0 0.75rem 1.25rem;
            white-space: pre-line;
          }
        </style>
      </head>
      <body>
        <h1>My Quad</h1>
        <p>Everything Quad had of you on ${day}.</p>
        ${shown(data)}
      </body>
    </html>`.text;
