const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** `userUniversityLikes` as people read it: "User university likes". */
export const labelOf = (name: string): string => {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A value as markup. */
const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "<i>nothing</i>";
  if (Array.isArray(value))
    return value.length === 0
      ? "<i>none</i>"
      : `<ol>${value.map((item: unknown) => `<li>${shown(item)}</li>`).join("")}</ol>`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(
      ([name, item]) => `<dt>${escaped(labelOf(name))}</dt><dd>${shown(item)}</dd>`,
    );
    return `<dl>${entries.join("")}</dl>`;
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" || typeof value === "string" ? escaped(String(value)) : "";
};

/** Everything that a person has on Quad as a document of its own, to be read without Quad. */
export const dataExportPage = (data: unknown, day: string): string => `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>My Quad, ${escaped(day)}</title>
    <style>
      body {
        max-width: 68ch;
        margin: 2rem auto;
        padding: 0 1rem;
        font: 1rem/1.6 system-ui, sans-serif;
        color-scheme: light dark;
        overflow-wrap: anywhere;
      }
      dt { font-weight: 600; }
      dd { margin: 0 0 0.75rem 1.25rem; white-space: pre-line; }
    </style>
  </head>
  <body>
    <h1>My Quad</h1>
    <p>Everything Quad had of you on ${escaped(day)}.</p>
    ${shown(data)}
  </body>
</html>
`;
