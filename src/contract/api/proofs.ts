import { z } from "zod";
import { recordId } from "./shapes.ts";

const university = z.object({ id: recordId, name: z.string() });

/** That somebody has an address at a university: never which one. */
export const proofSchema = z.object({ university, verifiedAt: z.iso.datetime(), lapsesAt: z.iso.datetime() });

/** That a code of a mail for an address there is still good. */
export const pendingProofSchema = z.object({ university, until: z.iso.datetime() });

/** What a person's account answers about their proofs. */
export const verificationSchema = z.object({
  /** Whether this Quad sends mail: without, nothing can be proven. */
  offered: z.boolean(),
  proofs: z.array(proofSchema),
  /** A code that was sent and is still good. */
  pending: pendingProofSchema.nullable(),
});
