import type { NamedSSRLoadedRendererValue, SSRResult } from "astro";
import { createElement, type ComponentType, type ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { nextPrefix } from "./prefixes.ts";

type Props = Record<string, unknown>;
/** What Astro calls a renderer's functions with. */
type Page = { result: SSRResult } | undefined;

/** How React marks a part that it gave up rendering here: because code or data was missing, or because it threw. */
const GIVEN_UP = ["<!--$!-->", "<!--$?-->"];

/** React puts hints for images and sheets before the markup; in the middle of a page they mean nothing. */
const HINTS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const htmlOf = (element: ReactElement, isHydrating: boolean, identifierPrefix: string): string => {
  const render = isHydrating ? renderToString : renderToStaticMarkup;
  const html = render(element, { identifierPrefix }).replace(HINTS, "");
  if (GIVEN_UP.some((mark) => html.includes(mark)))
    throw new Error("A part inside <Suspense> was not ready or threw: what the build draws must be there at once");
  return html;
};

/** A slot's HTML, in the element in which the browser's half finds it again; of a root that stays still Astro removes it. */
const slotOf = (value: unknown, isHydrating: boolean, name?: string): ReactElement | null => {
  const html = String(value);
  return html.trim() === ""
    ? null
    : createElement(isHydrating ? "astro-slot" : "astro-static-slot", {
        name,
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: html },
      });
};

/** `my-slot` is the prop `mySlot`. */
const propOfSlot = (name: string): string =>
  name.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * What @astrojs/react does on the server, with each root rendered once and synchronously: there is no other framework
 * here whose components would have to be told from React's by rendering them. What does not hydrate has no marks of
 * React's in it. Left out is what the site has no use for: form
 * actions, React elements made of slots, `include` and `exclude`.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: "@astrojs/react",
  supportsAstroStaticSlot: true,
  check: (Component: unknown, props: Props) => {
    // Astro writes these props into the page, and `class` belongs to no React component.
    delete props["class"];
    return Promise.resolve(typeof Component === "function" || isElementType(Component));
  },
  renderToStaticMarkup(this: Page, Component: ComponentType<Props>, props: Props, slots, metadata) {
    const isHydrating = Boolean(metadata?.hydrate);
    const own = { ...props };
    delete own["class"];
    const { default: children = own["children"], ...named } = slots as Props;
    for (const [name, value] of Object.entries(named)) {
      const prop = propOfSlot(name);
      own[prop] = slotOf(value, isHydrating, prop);
    }
    if (children !== undefined && children !== null) own["children"] = slotOf(children, isHydrating);

    const prefix = this ? nextPrefix(this.result) : "";
    const html = htmlOf(createElement(Component, own), isHydrating, prefix);
    // In place of Astro's own `uid`, a hash that nobody reads and that hardly compresses.
    return Promise.resolve({ html, attrs: { prefix, uid: prefix } });
  },
};
export default renderer;

/** Whether something is one of React's own kinds of component: memo, forwardRef, lazy, a context. */
const isElementType = (Component: unknown): boolean =>
  typeof Component === "object" &&
  Component !== null &&
  "$$typeof" in Component &&
  String(Component.$$typeof).startsWith("Symbol(react");
