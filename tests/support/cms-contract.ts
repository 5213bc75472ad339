import { ensureCmsContract } from "../../scripts/lib/cms-contract.ts";

/** Before all tests: some import modules of the CMS, and these import what it takes of the contract. */
export default async (): Promise<void> => {
  await ensureCmsContract();
};
