/// <reference types="astro/client" />

declare module "virtual:head-script" {
  /** The script of head-script.ts, ready to be written into a page. */
  const code: string;
  export default code;
}
