import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { storedAs } from "../../src/features/draft/draft.ts";

const SRC = join(ROOT, "src");
const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "local-storage.ts" && /\.(tsx?|astro)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((path) => ({ path: path.slice(SRC.length + 1), code: readFileSync(path, "utf8") }));
const all = files.map(({ code }) => code).join("\n");

/** Where names are made from what is stored: the beginning that all of them have. */
const MADE: Record<string, string> = { "features/draft/draft.store.ts": storedAs("guest", "").replace(/guest:$/, "") };

/** The text that a name of the code stands for: in its own file, else where it comes from. */
const valueOf = (name: string, code: string): string | undefined =>
  [code, all]
    .map((text) => new RegExp(`const ${name}(?:: string)? = "([^"]+)"`).exec(text)?.[1])
    .find((value) => value !== undefined);

/** What an expression of the code is: a text, a name for one, or a template of both. */
const nameOf = (expression: string, code: string): string | undefined => {
  const [, text] = /^"([^"]*)"$/.exec(expression) ?? [];
  if (text !== undefined) return text;
  if (/^\w+$/.test(expression)) return valueOf(expression, code);
  const [, template] = /^`(.*)`$/.exec(expression) ?? [];
  return template?.replace(/\$\{(\w+)\}/g, (_, name: string) => valueOf(name, code) ?? "?");
};

const USES = [
  /\b(?:read|write)Local\(\s*((?:[^,()]|\([^()]*\))+?)\s*[,)]/g,
  /\b(?:local|session)Storage\.(?:get|set|remove)Item\(\s*((?:[^,()]|\([^()]*\))+?)\s*[,)]/g,
  /\bpersistent(?:Atom|Map|JSON|Boolean)(?:<[^(]*>)?\(\s*((?:[^,()]|\([^()]*\))+?)\s*[,)]/g,
];
const names = files.flatMap(({ path, code }) =>
  USES.flatMap((use) => [...code.matchAll(use)]).map(([, expression = ""]) => ({
    path,
    name: nameOf(expression, code) ?? MADE[path] ?? `${expression} in ${path}, which this test cannot read`,
  })),
);

describe("what the browser keeps", () => {
  it("is named in the cookies policy, all of it", () => {
    const policy = readFileSync(join(SRC, "pages/cookies.astro"), "utf8");
    const kept = [...new Set(names.map(({ name }) => name))];
    expect(kept).toEqual(
      expect.arrayContaining(["jwt", "me", "theme", "compare", "compare-panel", "visits", "draft:"]),
    );
    expect(kept.filter((name) => !policy.includes(`“${name}”`))).toEqual([]);
  });

  it("is kept by nothing but local and session storage, through their calls", () => {
    const others = files.filter(({ code }) =>
      /document\.cookie|cookieStore|indexedDB|\bcaches\b|Storage\[|Storage\.(?!getItem|setItem|removeItem)\w/.test(
        code,
      ),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
