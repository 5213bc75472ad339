import { z } from "zod";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { contactLinkSchema, type ContactLink } from "../src/contract/entities.ts";
import { memoize } from "../src/contract/memoize.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { NotFound, Refused } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** Leads to the team's address, so that it stands in no page. */
export default serve(ENDPOINTS.contactEmail, () => {
  const email = emailAmong(linksNow());
  if (!email) throw new NotFound("There is no contact address");
  return new Response(null, { status: 302, headers: { location: email.url } });
});

export const config = {
  path: "/api/contact-email",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

/** Checked again, unlike other records: a browser follows it at once. */
const emailAmong = memoize((links: readonly ContactLink[]) =>
  z
    .array(contactLinkSchema)
    .parse(links)
    .find(({ kind }) => kind === "email"),
);

const linksNow = (): readonly ContactLink[] => {
  try {
    return currentCatalogue().records("contact-links");
  } catch (error) {
    // Before the first export there are no links, and so no address.
    if (error instanceof Refused) return NO_LINKS;
    throw error;
  }
};
const NO_LINKS: readonly ContactLink[] = [];
