import type { AstroIntegration } from "astro";

/** Adds `client:use`, the one way in which islands of this site are hydrated. See use.ts. */
export const hydrateOnUse = (): AstroIntegration => ({
  name: "quad:client-use",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) =>
      addClientDirective({ name: "use", entrypoint: "./src/islands/use.ts" }),
  },
});
