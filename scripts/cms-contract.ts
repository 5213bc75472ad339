// Brings what the CMS takes of the contract into cms/contract, for whoever builds or develops the CMS with Strapi's commands.
import { ensureCmsContract } from "./lib/cms-contract.ts";

await ensureCmsContract();
