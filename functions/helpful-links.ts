import { HELPFUL_LINK_CALLS } from "../src/contract/api/community.ts";
import { servePosts } from "./_shared/community/served-posts.ts";

export default servePosts("helpfulLink", HELPFUL_LINK_CALLS);

export const config = {
  path: ["/api/helpful-links", "/api/helpful-links/:id"],
  method: ["GET", "POST", "PUT", "DELETE"],
  rateLimit: { windowLimit: 9600, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
