import type { APIContext } from "astro";
import { catalogue, CATALOGUES } from "../../queries/views/catalogue.ts";

export const getStaticPaths = () => CATALOGUES.map((list) => ({ params: { list } }));

/** What the browser searches and filters: a list's records in few bytes. */
export const GET = ({ params }: APIContext) =>
  new Response(catalogue(params["list"] ?? "").text, { headers: { "content-type": "application/json" } });
