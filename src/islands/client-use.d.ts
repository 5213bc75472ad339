import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** See use.ts for what its value may say. */
    "client:use"?: boolean | string;
  }
}
