import type { SSRResult } from "astro";
import { createComponent, render } from "astro/compiler-runtime";
import islandWhileDeveloping from "astro/runtime/server/astro-island.prebuilt-dev.js";
import { createHash } from "node:crypto";
import { memoize } from "../contract/memoize.ts";

/** A script as a policy names it. */
export const hashOf = memoize(
  (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}` as const,
);

/**
 * Lets in none of Astro's scripts that no page has: it names its own client directives in each policy, and what islands have
 * while developing, and has no setting for it. Islands of this site have `client:use` alone.
 */
export const Policy = createComponent((result: SSRResult) => {
  const directives = [...result.clientDirectives].flatMap(([name, script]) => (name === "use" ? [] : [script]));
  const unused = new Set<string>([...directives, islandWhileDeveloping].map((script) => hashOf(script)));
  const { scriptDirective } = result;
  scriptDirective.hashes = scriptDirective.hashes.filter((hash) => typeof hash !== "string" || !unused.has(hash));
  return render``;
});
