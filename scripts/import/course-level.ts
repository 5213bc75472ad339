import type { GraduationLevel } from "../../src/contract/taxonomy.ts";
import { nameKey } from "./names.ts";

/** The register's levels that are a university's. The others (certificates I to IV, schools, language courses) are not. */
const LEVELS: Readonly<Record<string, GraduationLevel>> = {
  "bachelor degree": "Undergraduate",
  "bachelor honours degree": "Undergraduate",
  "associate degree": "Undergraduate",
  diploma: "Undergraduate",
  "advanced diploma": "Undergraduate",
  "masters degree (coursework)": "Postgraduate",
  "masters degree (extended)": "Postgraduate",
  "graduate diploma": "Postgraduate",
  "graduate certificate": "Postgraduate",
  "masters degree (research)": "Research",
  "doctoral degree": "Research",
};

export const graduationLevel = (courseLevel: string): GraduationLevel | undefined => {
  const key = nameKey(courseLevel);
  return Object.hasOwn(LEVELS, key) ? LEVELS[key] : undefined;
};
