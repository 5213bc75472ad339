import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { contactLinkSchema } from "../src/contract/entities.ts";
import { NotFound } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** Leads to the team's address, so that it stands in no page. */
export default serve(ENDPOINTS.contactEmail, async () => {
  const file = join(process.env["QUAD_CONTENT"] ?? ".content", "current", "contact-links.json");
  const links = z.array(contactLinkSchema).parse(JSON.parse(await readFile(file, "utf8")));
  const email = links.find(({ kind }) => kind === "email");
  if (!email) throw new NotFound("There is no contact address");
  return new Response(null, { status: 302, headers: { location: email.url } });
});

export const config = { path: "/api/contact-email", method: "GET" };
