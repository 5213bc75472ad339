import type { PageKind } from "./taxonomy.ts";

/**
 * Where a fact is from: the Commonwealth register, a university's list of subjects, an editor, a student, what Quad begins
 * with, or from before this was written down.
 */
export const SOURCE_KINDS = ["register", "list", "editor", "student", "sample", "unknown"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Facts of a record that came from one source on one day (UTC), `2026-03-01`. */
export interface Source {
  kind: SourceKind;
  day: string;
  fields: string[];
}

/** What a source is called, and what its facts may be used for. */
interface SourceTold {
  label: string;
  licence: { name: string; href: string | null };
  /** Where it is published, and how its licence wants it to be named. */
  published?: { href: string; attribution: string };
}

const CC_BY = { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" } as const;

/** What is known of each source. No person is named. */
export const SOURCES: Readonly<Record<SourceKind, SourceTold>> = {
  register: {
    label: "Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS)",
    licence: { name: "CC BY 2.5 AU", href: "https://creativecommons.org/licenses/by/2.5/au/" },
    published: {
      href: "https://data.gov.au/data/dataset/cricos",
      attribution: "Contains data of the Australian Government Department of Education, changed by Quad.",
    },
  },
  list: {
    label: "A university’s published list of subjects",
    licence: { name: "Facts as published by the university", href: null },
  },
  editor: { label: "An editor of Quad", licence: CC_BY },
  student: { label: "A student, accepted by an editor of Quad", licence: CC_BY },
  sample: {
    label: "The makers of Quad, from what is generally known; not checked with the institution",
    licence: CC_BY,
  },
  unknown: {
    label: "From before Quad wrote down where facts are from",
    licence: { name: "No licence is known", href: null },
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
