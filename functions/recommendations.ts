import { z } from "zod";
import { recordId } from "../src/contract/api/shapes.ts";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { askCms } from "./_shared/cms.ts";
import { recommend } from "./_shared/recommendations.ts";
import { serve } from "./_shared/serve.ts";

const identified = z.object({ id: recordId });
/** What of the caller's account is needed. */
const readerSchema = z.object({
  university: identified.nullable(),
  interests: z.array(identified),
  userSubjectLikes: z.array(identified),
});

/** Subjects for the caller's interests. */
export default serve(ENDPOINTS.recommendations, async ({ currentUser }) => {
  const me = await askCms({ method: "GET", path: "/api/people/me", as: currentUser, answer: readerSchema });
  const catalogue = currentCatalogue();
  const reader = {
    university: me.university?.id ?? null,
    interests: me.interests.map(({ id }) => id),
    bookmarked: me.userSubjectLikes.map(({ id }) => id),
  };
  return {
    data: recommend(reader, catalogue.records("subjects"), catalogue.records("universities")),
    meta: {},
  };
});

export const config = {
  path: "/api/recommendations",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
