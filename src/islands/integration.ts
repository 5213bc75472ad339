import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

/** Both halves of @astrojs/react, and what stands around each. */
const AROUND = [
  { published: /^@astrojs\/react\/client\.js$/, own: "hydrate.ts" },
  { published: /^@astrojs\/react\/server\.js$/, own: "server.ts" },
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
          plugins: AROUND.map(({ published, own }) => {
            const path = fileURLToPath(new URL(own, import.meta.url));
            return {
              name: `quad:around-${own}`,
              enforce: "pre" as const,
              resolveId: {
                filter: { id: published },
                handler: (_: string, importer?: string) => (importer === path ? null : path),
              },
            };
          }),
        },
      });
    },
  },
});
