import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../functions");
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);

const configOf = (text: string): ts.Expression | undefined => {
  for (const statement of ts.createSourceFile("function.ts", text, ts.ScriptTarget.Latest).statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && name.text === "config") return initializer;
  return undefined;
};

const isLiteral = (node: ts.Expression): boolean => {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer));
  return (
    ts.isStringLiteral(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  );
};

describe("the config of a function, which Netlify reads without running it,", () => {
  it("is looked for in every file that Netlify would deploy", () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter((name) => !name.endsWith(".ts"))).toEqual([]);
  });

  it.each(files)("is made of literals alone: %s", (file) => {
    const config = configOf(readFileSync(join(folder, file), "utf8"));
    expect(config && ts.isObjectLiteralExpression(config) && isLiteral(config)).toBe(true);
  });

  it.each([
    "export const config = { path: PATHS.health };",
    "export const config = { path: `/api/x` };",
    'export const config = { path: "/api/x" } satisfies Config;',
    "export const config = { ...shared };",
    "export const config = shared;",
  ])("would be found out if it were not: %s", (text) => {
    const config = configOf(text);
    expect(config && ts.isObjectLiteralExpression(config) && isLiteral(config)).toBe(false);
  });
});
