import { LIMITS } from "../../contract/limits.ts";
import { byHighestRating, compareNames } from "../../contract/ratings.ts";
import { GRADUATION_LEVELS, STATE_CODES, STATES } from "../../contract/taxonomy.ts";
import { content } from "../content.ts";
import { found } from "./record.ts";

const ranked = () =>
  byHighestRating(content().universities, (university) => ({
    name: university.universityName,
    rating: university.universityRating,
    reviewCount: university.reviewCount,
  }));

/** What the home page shows. The sixth of the top tiles is an advertisement, so only five universities are in the grid. */
export const homeView = () => {
  const source = content();
  const top = ranked();
  const shown = LIMITS.topUniversities - 1;
  return {
    texts: source.homepageText,
    top: top.slice(0, shown),
    side: top.slice(shown, shown + LIMITS.sideLogos),
    featured: byHighestRating(source.destinations, (destination) => ({
      name: destination.destinationName,
      rating: destination.destinationRating,
      reviewCount: destination.reviewCount,
    })).slice(0, LIMITS.featured),
    counts: {
      universities: source.universities.length,
      programs: source.programs.length,
      subjects: source.subjects.length,
    },
  };
};

/** What the universities listing shows with no script: the first grid by name, then all of them by state. */
export const universitiesView = () => {
  const universities = [...content().universities].sort((a, b) => compareNames(a.universityName, b.universityName));
  const states = STATE_CODES.map((code) => ({
    name: STATES[code],
    universities: universities.filter(({ state }) => state === code),
  }));
  const elsewhere = { name: "Elsewhere", universities: universities.filter(({ state }) => state === null) };
  return {
    total: universities.length,
    first: universities.slice(0, LIMITS.universitiesGrid),
    byState: [...states, elsewhere].filter((group) => group.universities.length > 0),
  };
};

/** What the programs and subjects listings need of a record. */
export interface StudyItem {
  id: number;
  name: string;
  code: string | null;
  level: string;
  field: string | null;
  rating: number | null;
  universityId: number;
  universityName: string;
}

const programItems = (universityId?: number): StudyItem[] => {
  const source = content();
  return (universityId === undefined ? source.programs : source.programsOf(universityId)).map((program) => ({
    id: program.id,
    name: program.programName,
    code: program.programAcronym,
    level: program.programGraduationLevel,
    field: program.field,
    rating: program.programRating,
    universityId: program.university,
    universityName: source.universityById.get(program.university)?.universityName ?? "",
  }));
};

const subjectItems = (universityId?: number): StudyItem[] => {
  const source = content();
  return (universityId === undefined ? source.subjects : source.subjectsOf(universityId)).map((subject) => ({
    id: subject.id,
    name: subject.subjectName,
    code: subject.subjectCode,
    level: subject.subjectGraduationLevel,
    field: subject.field,
    rating: subject.subjectRating,
    universityId: subject.university,
    universityName: source.universityById.get(subject.university)?.universityName ?? "",
  }));
};

const byItemName = (a: StudyItem, b: StudyItem): number => compareNames(a.name, b.name) || a.id - b.id;

/** What the programs or the subjects listing shows with no script: the first by name, and a way to all by university. */
export const studyListingView = (kind: "program" | "subject") => {
  const source = content();
  const items = kind === "program" ? programItems() : subjectItems();
  const count = (id: number) => (kind === "program" ? source.programsOf(id) : source.subjectsOf(id)).length;
  return {
    total: items.length,
    first: items.sort(byItemName).slice(0, LIMITS.universitiesGrid),
    universities: [...source.universities]
      .sort((a, b) => compareNames(a.universityName, b.universityName))
      .map(({ id, universityName }) => ({ id, name: universityName, count: count(id) }))
      .filter((university) => university.count > 0),
  };
};

/** All programs or all subjects of a university, by level and name. */
export const universityStudiesView = (kind: "program" | "subject", id: number) => {
  const items = (kind === "program" ? programItems(id) : subjectItems(id)).sort(byItemName);
  return {
    university: found(content().universityById.get(id), `university ${id}`),
    total: items.length,
    levels: GRADUATION_LEVELS.map((level) => ({ level, items: items.filter((item) => item.level === level) })).filter(
      (group) => group.items.length > 0,
    ),
  };
};

/** What About Us and Contact Us show. */
export const teamView = () => {
  const members = [...content().teamMembers].sort((a, b) => Number(b.featured) - Number(a.featured) || a.id - b.id);
  return { members, university: content().universityById.get(2), hasSamples: members.some((member) => member.sample) };
};
export const contactView = () => content().contactLinks;
