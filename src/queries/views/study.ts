import type { PagePosts } from "../../contract/posts.ts";
import type { Field, GraduationLevel } from "../../contract/taxonomy.ts";
import type { University } from "../../contract/entities.ts";
import { content } from "../content.ts";
import { requireRecord } from "./require-record.ts";

/** What the page of a program or a subject shows: one screen for both. */
export interface StudyView {
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
  ATAR: number | null;
  durationYears: number | null;
  estimatedCost: number | null;
  cricosCode: string | null;
  university: Pick<University, "id" | "universityName" | "acronym" | "universityLocation">;
  posts: PagePosts;
}

export const programView = (id: number): StudyView => {
  const source = content();
  const program = requireRecord(source.programById.get(id), `program ${id}`);
  return {
    ...program,
    kind: "program",
    name: program.programName,
    code: program.programAcronym,
    level: program.programGraduationLevel,
    description: program.programDescription,
    rating: program.programRating,
    university: requireRecord(source.universityById.get(program.university), `university ${program.university}`),
    posts: source.postsOf("program", id),
  };
};

export const subjectView = (id: number): StudyView => {
  const source = content();
  const subject = requireRecord(source.subjectById.get(id), `subject ${id}`);
  return {
    ...subject,
    kind: "subject",
    name: subject.subjectName,
    code: subject.subjectCode,
    level: subject.subjectGraduationLevel,
    description: subject.subjectDescription,
    rating: subject.subjectRating,
    ATAR: null,
    durationYears: null,
    estimatedCost: null,
    cricosCode: null,
    university: requireRecord(source.universityById.get(subject.university), `university ${subject.university}`),
    posts: source.postsOf("subject", id),
  };
};
