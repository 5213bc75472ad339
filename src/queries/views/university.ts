import { content } from "../content.ts";
import { topPrograms, topSubjects } from "../pages.ts";
import { requireRecord } from "./require-record.ts";

/** What a university's page shows. */
export const universityView = (id: number) => {
  const source = content();
  const programs = source.programsOf(id);
  const subjects = source.subjectsOf(id);
  return {
    university: requireRecord(source.universityById.get(id), `university ${id}`),
    texts: source.universityPageText,
    topPrograms: topPrograms(programs),
    topSubjects: topSubjects(subjects),
    programCount: programs.length,
    subjectCount: subjects.length,
    facilities: source.facilitiesOf(id),
    posts: source.postsOf("university", id),
  };
};
export type UniversityView = ReturnType<typeof universityView>;
