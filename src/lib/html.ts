/** A piece of HTML that is safe to put into a page as it stands. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const render = (value: Value): string => {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return value.map(render).join("");
};

/**
 * Builds HTML from a template; every value is escaped unless it is Html itself, nothing is written for null, undefined
 * and false. The static parts of 23,000 pages are made this way: a component a piece costs many times as much.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => {
  const parts = withoutIndents(strings);
  let text = parts[0] ?? "";
  for (const [index, value] of values.entries()) text += render(value) + (parts[index + 1] ?? "");
  return new Html(text);
};

const slim = new WeakMap<TemplateStringsArray, readonly string[]>();
/** The indents of templates are for those who read them: a third of a page. Values keep their spaces. */
const withoutIndents = (strings: TemplateStringsArray): readonly string[] => {
  const known = slim.get(strings);
  if (known) return known;
  const made = strings.map((part) => part.replace(/\s*\n\s*/g, "\n"));
  slim.set(strings, made);
  return made;
};
