import { ensureCmsContract } from "../../scripts/lib/cms-contract.ts";
import { openPrepared } from "./prepared.ts";

/**
 * Before all tests: some import modules of the CMS, and these import what it takes of the contract. What they share is
 * removed after all of them.
 */
export default async (): Promise<() => Promise<void>> => {
  await ensureCmsContract();
  return openPrepared();
};
