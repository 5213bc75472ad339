import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { leanRenderer } from "../../../src/renderer/lean-renderer.ts";

export default defineConfig({
  cacheDir: "./cache",
  integrations: process.env.RENDERER === "lean" ? [react(), leanRenderer()] : [react()],
});
