import type { Neighbours } from "../../components/NeighbourList.tsx";
import type { Program, Subject } from "../../contract/entities.ts";
import type { FactCounts } from "../../contract/review-facts.ts";
import { yearlyCost } from "../../contract/program-cost.ts";
import { pageHref, universityHref } from "../../contract/routes.ts";
import { SOURCES, type Source } from "../../contract/sources.ts";
import type { Field, GraduationLevel } from "../../contract/taxonomy.ts";
import { formatDate, formatDollars, formatYears, monogram } from "../../lib/format.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import { sharedImage } from "../../lib/shared-image.ts";
import { content } from "../content.ts";
import { neighboursOfProgram, neighboursOfSubject } from "../neighbours.ts";
import { builtPostsOf } from "./posts.ts";
import { requireRecord } from "./require-record.ts";

/** What programs and subjects have in common. */
interface Study {
  kind: "program" | "subject";
  id: number;
  name: string;
  /** The subject's code, or the program's acronym. */
  code: string | null;
  level: GraduationLevel;
  field: Field | null;
  description: string | null;
  webpage: string | null;
  rating: number | null;
  reviewCount: number;
  reviewFacts: FactCounts | null | undefined;
  university: number;
  sources: readonly Source[] | undefined;
}

const ofProgram = (program: Program): Study => ({
  kind: "program",
  id: program.id,
  name: program.programName,
  code: program.programAcronym,
  level: program.programGraduationLevel,
  field: program.field,
  description: program.programDescription,
  webpage: program.webpage,
  rating: program.programRating,
  reviewCount: program.reviewCount,
  reviewFacts: program.reviewFacts,
  university: program.university,
  sources: program.sources,
});
const ofSubject = (subject: Subject): Study => ({
  kind: "subject",
  id: subject.id,
  name: subject.subjectName,
  code: subject.subjectCode,
  level: subject.subjectGraduationLevel,
  field: subject.field,
  description: subject.subjectDescription,
  webpage: subject.webpage,
  rating: subject.subjectRating,
  reviewCount: subject.reviewCount,
  reviewFacts: subject.reviewFacts,
  university: subject.university,
  sources: subject.sources,
});

/** A fact of a record: what is told, and in which words. */
type Fact = readonly [term: string, value: string | number | null];

const studyView = (
  study: Study,
  facts: readonly Fact[],
  neighbours: Neighbours | null,
  /** How what it costs is worked out. */
  cost: string | null = null,
) => {
  const { kind, id, name, code, level, field, rating } = study;
  const university = requireRecord(content().universityById.get(study.university), `university ${study.university}`);
  const named = kind === "subject" && code ? `${code} ${name}` : name;
  return {
    study,
    letters: monogram(name, kind === "program" ? code : null),
    picture: { field },
    line: [code, university.universityName].filter(Boolean).join(" · "),
    university: { id: university.id, name: university.universityName, href: universityHref(university.id) },
    // What the title's line and the chip of the field say is not said again.
    facts: [
      ["Graduation level", level],
      ...facts,
      ["Location", university.universityLocation],
    ] satisfies readonly Fact[],
    cost,
    neighbours,
    posts: builtPostsOf(kind, id, rating),
    head: {
      title: `${named} – ${university.acronym ?? university.universityName}`,
      description: `${named} at ${university.universityName}, ${level.toLowerCase()} ${kind}: what it is about, and reviews, questions and links from students.`,
      path: pageHref(kind, id, university.id),
      image: sharedImage(kind, id, name),
      data: structuredData({
        "@type": "Course",
        name,
        ...(code ? { courseCode: code } : {}),
        description: study.description ?? `${level} ${kind} at ${university.universityName}`,
        provider: { "@type": "CollegeOrUniversity", name: university.universityName },
        ...aggregateRating(rating, study.reviewCount),
      }),
    },
  };
};
/** What the page of a program or a subject shows, and the texts of its head: one screen for both. */
export type StudyView = ReturnType<typeof studyView>;

/**
 * How the cost of a program is worked out, from what, and what is not in it; null unless cost and length are both known.
 * That the register's estimate holds tuition and compulsory fees is said by the overseas students' tuition fund.
 */
export const costExplained = ({ estimatedCost, durationYears, sources = [] }: Program): string | null => {
  const yearly = yearlyCost({ estimatedCost, durationYears });
  if (yearly === null || !estimatedCost || !durationYears) return null;
  const source = sources.find(({ fields }) => fields.includes("estimatedCost"));
  const from = source ? ` From: ${SOURCES[source.kind].label}, ${formatDate(source.day)}.` : "";
  const shared =
    durationYears > 1
      ? `${formatDollars(estimatedCost)} in all, over ${formatYears(durationYears)} of full-time study, is about ${formatDollars(yearly)} a year.`
      : `${formatDollars(estimatedCost)} in all, for ${formatYears(durationYears)} of full-time study.`;
  return `${shared} That is an estimate of tuition and compulsory fees for international students; what fees rise by later, living costs and health cover are not in it.${from}`;
};

export const programView = (id: number): StudyView => {
  const program = requireRecord(content().programById.get(id), `program ${id}`);
  const { ATAR, durationYears, studyMode, estimatedCost, cricosCode } = program;
  return studyView(
    ofProgram(program),
    [
      ["ATAR", ATAR],
      ["Full-time length", durationYears ? formatYears(durationYears) : null],
      ["Study mode", studyMode ?? null],
      ["Estimated cost for international students", estimatedCost ? formatDollars(estimatedCost) : null],
      ["CRICOS code", cricosCode],
    ],
    neighboursOfProgram(content(), program),
    costExplained(program),
  );
};

export const subjectView = (id: number): StudyView => {
  const subject = requireRecord(content().subjectById.get(id), `subject ${id}`);
  return studyView(ofSubject(subject), [], neighboursOfSubject(content(), subject));
};
