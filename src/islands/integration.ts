import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

/** Both halves of @astrojs/react, and what stands around each. */
const AROUND = [
  {
    name: "quad:hydrate",
    published: /^@astrojs\/react\/client\.js$/,
    own: fileURLToPath(new URL("hydrate.ts", import.meta.url)),
  },
  {
    name: "quad:server",
    published: /^@astrojs\/react\/server\.js$/,
    own: fileURLToPath(new URL("server.ts", import.meta.url)),
  },
];

/**
 * Adds `client:use`, the one way in which islands of this site are hydrated (use.ts), and lets hydrate.ts and server.ts
 * stand around the halves of @astrojs/react, to be named after `react()` and before what stands in for one of them.
 */
export const hydrateOnUse = (): AstroIntegration => ({
  name: "quad:client-use",
  hooks: {
    "astro:config:setup": ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: "use", entrypoint: "./src/islands/use.ts" });
      updateConfig({
        vite: {
          plugins: AROUND.map(({ name, published, own }) => ({
            name,
            enforce: "pre" as const,
            resolveId: {
              filter: { id: published },
              handler: (_: string, importer?: string) => (importer === own ? null : own),
            },
          })),
        },
      });
    },
  },
});
