import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { contactLinkSchema } from "../src/contract/entities.ts";
import { env } from "./_shared/env.ts";
import { NotFound } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** Leads to the team's address, so that it stands in no page. */
export default serve(ENDPOINTS.contactEmail, async () => {
  const email = z
    .array(contactLinkSchema)
    .parse(await readLinks())
    .find(({ kind }) => kind === "email");
  if (!email) throw new NotFound("There is no contact address");
  return new Response(null, { status: 302, headers: { location: email.url } });
});

export const config = { path: "/api/contact-email", method: "GET" };

const readLinks = async (): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(join(env.contentFolder(), "current", "contact-links.json"), "utf8"));
  } catch (error) {
    // Before the first export there is no file, and so no address.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
};
