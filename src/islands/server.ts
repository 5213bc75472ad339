import renderer from "@astrojs/react/server.js";
import type { NamedSSRLoadedRendererValue, SSRResult } from "astro";
import { memoize } from "../contract/memoize.ts";
import { scriptsOfComponent, scriptsWith } from "./shared-scripts.ts";

/** What Astro calls a renderer's functions with. */
type Page = { result: SSRResult } | undefined;

/** The components that an island's presses ask for next, as the value of `client:use` names them. */
const nextOf = (value: unknown): string[] => [...String(value).matchAll(/\bwith:(\w+)/g)].map(([, name = ""]) => name);

/** Which scripts an island needs besides its own and those that all need, and which its presses ask for next (use.ts). */
const scriptsOf = memoize((own: string, value: unknown): Record<string, string> => {
  const scripts = scriptsWith(own).filter((path) => path !== own);
  const next = nextOf(value)
    .flatMap(scriptsOfComponent)
    .filter((path) => path !== own && !scripts.includes(path));
  const named = Object.entries({ "data-scripts": scripts, "data-next": next });
  return Object.fromEntries(named.flatMap(([name, paths]) => (paths.length > 0 ? [[name, paths.join(" ")]] : [])));
});

/** The server's half of @astrojs/react, which writes beside each island what `client:use` has the browser fetch for it. */
const server: NamedSSRLoadedRendererValue = {
  ...renderer,
  async renderToStaticMarkup(this: Page, ...drawn) {
    const rendered = await renderer.renderToStaticMarkup.apply(this, drawn);
    const metadata = drawn[3];
    if (!this || !metadata?.hydrate || !metadata.componentUrl) return rendered;
    const own = await this.result.resolve(decodeURI(metadata.componentUrl));
    return { ...rendered, attrs: { ...rendered.attrs, ...scriptsOf(own, metadata.hydrateArgs) } };
  },
};
export default server;
