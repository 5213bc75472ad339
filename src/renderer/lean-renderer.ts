import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

const PUBLISHED = /^@astrojs\/react\/server\.js$/;

/**
 * Lets server.ts stand in for the server half of @astrojs/react, to be named after `react()`: the published one renders
 * every root twice and through a stream. Without this integration the same pages are built, only more slowly.
 */
export const leanRenderer = (): AstroIntegration => ({
  name: "lean-renderer",
  hooks: {
    "astro:config:setup": ({ updateConfig }) => {
      const own = fileURLToPath(new URL("server.ts", import.meta.url));
      updateConfig({
        vite: {
          plugins: [
            { name: "lean-renderer", enforce: "pre", resolveId: { filter: { id: PUBLISHED }, handler: () => own } },
          ],
        },
      });
    },
  },
});
