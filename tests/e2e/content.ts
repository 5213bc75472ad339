import { readContent } from "../../src/queries/content.ts";
import { testSite } from "../support/test-site.ts";

/** The records that the site was built from, read at once: a rebuild while tests run puts another export in its place. */
export const contentNow = () => {
  const { universities, programs, subjects, facilities, destinations, posts } = readContent(testSite().content);
  return { universities, programs, subjects, facilities, destinations, posts };
};
