import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** A count that may be told; what is smaller is missing. */
const told = z.int().min(LIMITS.toldFrom);

/**
 * What was reported and decided in a month (UTC), without anything about persons. It is counted once, when the month is
 * over, and never again. A count below LIMITS.toldFrom is missing, also none; there are no sums.
 */
export const moderationMonthSchema = z.object({
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** Reports by reason. */
  reports: z.record(z.string(), told),
  decisions: z.array(z.object({ decision: z.string(), reason: z.string(), count: told })),
  /** Appeals by what became of them, in the month in which it did. */
  appeals: z.record(z.string(), told),
  /** Half of the decisions about reports took at most so many hours; null where there were fewer than LIMITS.toldFrom. */
  medianHours: z.int().min(0).nullable(),
});
export type ModerationMonth = z.infer<typeof moderationMonthSchema>;
