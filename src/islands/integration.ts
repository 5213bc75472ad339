import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

const PUBLISHED = /^@astrojs\/react\/client\.js$/;

/**
 * Adds `client:use`, the one way in which islands of this site are hydrated (use.ts), and lets hydrate.ts stand around the
 * browser's half of @astrojs/react, to be named after `react()`.
 */
export const hydrateOnUse = (): AstroIntegration => ({
  name: "quad:client-use",
  hooks: {
    "astro:config:setup": ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: "use", entrypoint: "./src/islands/use.ts" });
      const own = fileURLToPath(new URL("hydrate.ts", import.meta.url));
      updateConfig({
        vite: {
          plugins: [
            {
              name: "quad:hydrate",
              enforce: "pre",
              resolveId: {
                filter: { id: PUBLISHED },
                handler: (_: string, importer?: string) => (importer === own ? null : own),
              },
            },
          ],
        },
      });
    },
  },
});
