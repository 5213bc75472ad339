import type { PageKind } from "./taxonomy.ts";

/**
 * Where a fact is from: the Commonwealth register, a university's list of subjects, an editor, a student, the samples that
 * Quad begins with, or from before this was written down.
 */
export const SOURCE_KINDS = ["register", "list", "editor", "student", "sample", "unknown"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Facts of a record that came from one source on one day (UTC), `2026-03-01`. */
export interface Source {
  kind: SourceKind;
  day: string;
  fields: string[];
}

/**
 * What each source is called, and what its facts may be used for. No person is named. The register's licence is that of
 * the data set "cricos" of data.gov.au.
 */
export const SOURCES: Readonly<Record<SourceKind, { label: string; licence: { name: string; href: string | null } }>> =
  {
    register: {
      label: "Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS)",
      licence: { name: "CC BY 2.5 AU", href: "https://creativecommons.org/licenses/by/2.5/au/" },
    },
    list: {
      label: "A university’s published list of subjects",
      licence: { name: "Facts as published by the university", href: null },
    },
    editor: {
      label: "An editor of Quad",
      licence: { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    },
    student: {
      label: "A student, accepted by an editor of Quad",
      licence: { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    },
    sample: {
      label: "Sample that Quad begins with",
      licence: { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    },
    unknown: {
      label: "From before Quad wrote down where facts are from",
      licence: { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    },
  };

/** The facts of each kind of page whose source is kept, in the order in which they are named. */
export const FACT_FIELDS = {
  university: [
    "universityName",
    "acronym",
    "universityLocation",
    "city",
    "state",
    "webpage",
    "cricosProviderCode",
    "universityDescription",
  ],
  program: [
    "programName",
    "programAcronym",
    "programGraduationLevel",
    "field",
    "ATAR",
    "durationYears",
    "studyMode",
    "estimatedCost",
    "cricosCode",
    "webpage",
    "programDescription",
    "university",
  ],
  subject: [
    "subjectName",
    "subjectCode",
    "subjectGraduationLevel",
    "field",
    "webpage",
    "subjectDescription",
    "university",
  ],
  facility: [
    "facilityName",
    "facilityType",
    "facilityLocation",
    "facilitySuburb",
    "facilityLinks",
    "facilityDescription",
    "facilityAdditionalInformation",
    "university",
  ],
  destination: [
    "destinationName",
    "destinationType",
    "destinationLocation",
    "webpageName",
    "webpage",
    "destinationDescription",
  ],
} as const satisfies Record<PageKind, readonly string[]>;
