import { REVIEW_CALLS } from "../src/contract/api/community.ts";
import { servePosts } from "./_shared/community/served-posts.ts";

export default servePosts("review", REVIEW_CALLS);

export const config = {
  path: ["/api/reviews", "/api/reviews/:id"],
  method: ["GET", "POST", "PUT", "DELETE"],
  rateLimit: { windowLimit: 9600, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
