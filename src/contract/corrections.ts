import type { PageKind } from "./taxonomy.ts";
import type { DecisionReason } from "./moderation.ts";
import { FACT_FIELDS } from "./sources.ts";
import { DESTINATION_TYPES, FACILITY_TYPES, GRADUATION_LEVELS, STATE_CODES, STUDY_MODES } from "./taxonomy.ts";

/** How a fact is typed. */
export interface CorrectableField {
  name: string;
  as: "line" | "text" | "number" | "choice";
  /** What there is to choose from. */
  choices: readonly string[];
  /** A choice that may be left empty, as every other fact but a name. */
  isOptional: boolean;
}

const NUMBERS: readonly string[] = ["ATAR", "durationYears", "estimatedCost"];
const CHOICES: Readonly<Record<string, readonly string[] | undefined>> = {
  state: STATE_CODES,
  programGraduationLevel: GRADUATION_LEVELS,
  subjectGraduationLevel: GRADUATION_LEVELS,
  studyMode: STUDY_MODES,
  facilityType: FACILITY_TYPES.map(({ type }) => type),
  destinationType: DESTINATION_TYPES,
};
/** Where a page belongs is for an editor to decide. */
const RELATIONS: readonly string[] = ["university", "field"];
const REQUIRED = /^(?:university|program|subject|facility|destination)(?:Name|Type|GraduationLevel)$/;

/** The facts of a page that anybody may ask to be corrected, in their order. */
export const correctableFields = (kind: PageKind): CorrectableField[] =>
  FACT_FIELDS[kind]
    .filter((name) => !RELATIONS.includes(name))
    .map((name) => ({
      name,
      as: NUMBERS.includes(name)
        ? "number"
        : CHOICES[name]
          ? "choice"
          : /(?:Description|AdditionalInformation)$/.test(name)
            ? "text"
            : "line",
      choices: CHOICES[name] ?? [],
      isOptional: !REQUIRED.test(name),
    }));

export type CorrectedValue = string | number | null;

/** What may be decided about a correction, and for which reasons. */
export const CORRECTION_DECISIONS = {
  accept: { label: "Accept", reasons: ["allowed"] },
  decline: { label: "Decline", reasons: ["falsehood", "incomplete", "duplicate", "offTopic", "spam", "other"] },
} as const satisfies Record<string, { label: string; reasons: readonly DecisionReason[] }>;
export type CorrectionDecision = keyof typeof CORRECTION_DECISIONS;
