import type { APIContext } from "astro";
import { sitemapView } from "../queries/views/sitemap.ts";

export const getStaticPaths = () =>
  sitemapView(new URL(import.meta.env.SITE)).parts.map((text, index) => ({
    params: { part: String(index + 1) },
    props: { text },
  }));

/** A part of the sitemap, where one file does not hold all. */
export const GET = ({ props }: APIContext<{ text: string }>) =>
  new Response(props.text, { headers: { "content-type": "application/xml" } });
