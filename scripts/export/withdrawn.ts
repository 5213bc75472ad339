import type { AskWithdrawn } from "../build/lost-pages.ts";
import { connectCms } from "./cms.ts";

const ANSWER_WITHIN = 30_000;

/**
 * Asks the CMS which of the pages that a build would lose were taken off on purpose. A CMS that does not answer knows of
 * none: the build is refused then, and what was live still is.
 */
export const askWithdrawn =
  ({ url, token }: { url: string; token: string }, log: (line: string) => void): AskWithdrawn =>
  async (lost) => {
    try {
      return await connectCms({ url, token, timeout: ANSWER_WITHIN }).withdrawn(lost);
    } catch (error) {
      log(
        `Whether pages were taken off on purpose is not known: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  };
