import type { SSRResult } from "astro";
import { createComponent, render } from "astro/compiler-runtime";
import islandWhileDeveloping from "astro/runtime/server/astro-island.prebuilt-dev.js";
import { createHash } from "node:crypto";
import headScript from "virtual:head-script";
import { memoize } from "../contract/memoize.ts";

const hashOf = memoize((script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}` as const);

/**
 * Lets in the script of the head, and none of Astro's that no page has: it names its own client directives in each policy,
 * and what islands have while developing, and has no setting for it. Islands of this site have `client:use` alone.
 */
export const Policy = createComponent((result: SSRResult) => {
  const directives = [...result.clientDirectives].flatMap(([name, script]) => (name === "use" ? [] : [script]));
  const unused = new Set<string>([...directives, islandWhileDeveloping].map((script) => hashOf(script)));
  const { scriptDirective, _metadata: metadata } = result;
  scriptDirective.hashes = scriptDirective.hashes.filter((hash) => typeof hash !== "string" || !unused.has(hash));
  metadata.extraScriptHashes.push(hashOf(headScript));
  return render``;
});
