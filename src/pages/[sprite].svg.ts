import type { APIContext } from "astro";
import { SPRITE_NAMES, type SpriteName } from "../sprites/addresses.ts";
import { SPRITE_TEXTS } from "../sprites/sprites.ts";

export const getStaticPaths = () => SPRITE_NAMES.map((sprite) => ({ params: { sprite } }));

/** A sprite at an address that stays: for the development server, and for pages whose own release is gone. */
export const GET = ({ params }: APIContext) =>
  new Response(SPRITE_TEXTS[params["sprite"] as SpriteName](), { headers: { "content-type": "image/svg+xml" } });
