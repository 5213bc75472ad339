import react from "@astrojs/react";
import tailwind from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { hydrateOnUse } from "./src/islands/integration.ts";
import { inlineConstants } from "./src/islands/inline-constants.ts";
import { leanDownshift } from "./src/islands/lean-downshift.ts";
import { gatherSharedScripts } from "./src/islands/shared-scripts.ts";
import { headScript } from "./src/layouts/head-script-plugin.ts";
import { leanRenderer } from "./src/renderer/lean-renderer.ts";
import { hashedSprites } from "./src/sprites/plugin.ts";

/** Where Google's maps script and its places come from: let in only where a key is set. Nothing else leaves the site. */
const hasMaps = Boolean(process.env.PUBLIC_MAPS_API_KEY);
const mapScripts = hasMaps ? ["https://maps.googleapis.com"] : [];
const mapCalls = hasMaps ? " https://maps.googleapis.com https://places.googleapis.com" : "";

/** Where the functions are while developing (scripts/dev.ts). */
const functions = process.env.QUAD_FUNCTIONS;

/** The page with every part of the site in all its states: while developing and where it is asked for, else left out. */
const styleguide = {
  name: "styleguide",
  hooks: {
    "astro:config:setup": ({ command, injectRoute }) => {
      if (command === "dev" || process.env.QUAD_STYLEGUIDE === "true")
        injectRoute({ pattern: "/styleguide", entrypoint: "./src/styleguide/styleguide.astro" });
    },
  },
};

export default defineConfig({
  site: process.env.SITE_URL ?? "http://localhost:8888",
  output: "static",
  trailingSlash: "never",
  outDir: process.env.QUAD_OUT ?? "./dist-astro",
  build: { format: "file", inlineStylesheets: "never", concurrency: 4 },
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [react(), hydrateOnUse(), leanRenderer(), styleguide],
  security: {
    csp: {
      algorithm: "SHA-256",
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        `connect-src 'self'${mapCalls}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'", ...mapScripts] },
    },
  },
  vite: {
    plugins: [tailwind(), headScript(), inlineConstants(), hashedSprites(), leanDownshift(), gatherSharedScripts()],
    build: { assetsInlineLimit: 0 },
    server: { proxy: functions ? { "/api": functions } : {} },
  },
});
