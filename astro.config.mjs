import tailwind from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { createHash } from "node:crypto";
import { EARLY_THEME } from "./src/features/theme/early.ts";

const earlyTheme = `sha256-${createHash("sha256").update(EARLY_THEME).digest("base64")}`;

export default defineConfig({
  site: process.env.SITE_URL ?? "http://localhost:8888",
  output: "static",
  trailingSlash: "never",
  outDir: process.env.QUAD_OUT ?? "./dist-astro",
  cacheDir: process.env.QUAD_CACHE ?? "./.work/astro",
  build: { format: "file", inlineStylesheets: "never" },
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  experimental: { incrementalBuild: process.env.QUAD_INCREMENTAL !== "false" },
  security: {
    csp: {
      algorithm: "SHA-256",
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [earlyTheme] },
    },
  },
  vite: { plugins: [tailwind()], build: { assetsInlineLimit: 0 } },
});
