import { compareNames } from "../../contract/ratings.ts";
import { pageHref, universityHref, universityProgramsHref, universitySubjectsHref } from "../../contract/routes.ts";
import {
  GRADUATION_LEVELS,
  KIND_LABELS,
  STATE_CODES,
  STATES,
  type GraduationLevel,
  type StateCode,
} from "../../contract/taxonomy.ts";
import { listOf, type List } from "../../features/listing/lists.ts";
import { measuresSaid } from "../../features/listing/measures.ts";
import type { BuiltListing } from "../../features/listing/results.ts";
import type { ComparableRow } from "../../features/records/RecordRows.tsx";
import { countOf, factLine } from "../../lib/format.ts";
import { content } from "../content.ts";
import { catalogue, knownMeasures, listEntries, PLACES, studies, studiesOf } from "./catalogue.ts";
import { universityMap } from "./map.ts";
import { requireRecord } from "./require-record.ts";

/** A list's index, and the places that its location box looks for. */
export const sourcesOf = (list: List): BuiltListing["sources"] => ({
  index: catalogue(list.name).href,
  places: catalogue(PLACES).href,
});

/** The first page of a list of universities, facilities or destinations: what its cards show, and nothing else. */
export const builtEntries = (list: List): BuiltListing => {
  const entries = listEntries(list);
  const items = entries
    .slice(0, list.size)
    .map(({ id, name, letters, image, picture, location, rating, reviewCount, measures, recent }) => ({
      id,
      name,
      letters,
      image,
      picture,
      location,
      teaser: null,
      rating,
      reviewCount,
      measures,
      recent,
    }));
  return {
    name: list.name,
    sources: sourcesOf(list),
    total: entries.length,
    measures: knownMeasures(list, entries),
    first: { kind: "entries", items },
  };
};

/** What the universities listing shows with no script: the first grid by name, then all of them by state. */
export const universitiesView = () => {
  const list = listOf("universities");
  const universities = [...content().universities].sort((a, b) => compareNames(a.universityName, b.universityName));
  const linksOf = (state: StateCode | null) =>
    universities
      .filter((university) => university.state === state)
      .map(({ id, universityName }) => ({ href: universityHref(id), label: universityName }));
  const states = STATE_CODES.map((code) => ({ name: STATES[code], links: linksOf(code) }));
  return {
    head: {
      title: list.title,
      path: list.path,
      description:
        "Every Australian university with its programs, subjects and campus life, rated and described by students.",
    },
    lead: `${countOf(universities.length, ...list.words)} in Australia, rated and described by students.`,
    listing: {
      ...builtEntries(list),
      searchTitle: content().universityPageText.searchTitle,
      map: universityMap(),
    },
    byState: [...states, { name: "Elsewhere", links: linksOf(null) }].filter(({ links }) => links.length > 0),
  };
};

/** What the programs or the subjects listing shows with no script: the first by name, and a way to all by university. */
export const studyListingView = (kind: "program" | "subject") => {
  const source = content();
  const list = listOf(kind === "program" ? "programs" : "subjects");
  const items = studies(kind);
  const href = kind === "program" ? universityProgramsHref : universitySubjectsHref;
  const count = (id: number) => (kind === "program" ? source.programsOf(id) : source.subjectsOf(id)).length;
  const byUniversity = [...source.universities]
    .sort((a, b) => compareNames(a.universityName, b.universityName))
    .map(({ id, universityName }) => ({ href: href(id), label: universityName, count: count(id) }))
    .filter((university) => university.count > 0);
  const listing: BuiltListing = {
    name: list.name,
    sources: sourcesOf(list),
    total: items.length,
    measures: knownMeasures(list, items),
    first: {
      kind: "studies",
      items: items.slice(0, list.size),
    },
  };
  return {
    head: {
      title: list.title,
      path: list.path,
      description: `${list.title} at Australian universities by field and level, with ratings, reviews and questions from students.`,
    },
    lead: `${countOf(items.length, ...list.words)} at ${countOf(byUniversity.length, "university", "universities")}.`,
    listing,
    byUniversity,
  };
};

/** All programs or all subjects of a university, by level and name. */
export const universityStudiesView = (kind: "program" | "subject", id: number) => {
  const items = studiesOf(kind, id);
  const university = requireRecord(content().universityById.get(id), `university ${id}`);
  const { universityName: name } = university;
  const title = `${KIND_LABELS[kind]} at ${name}`;
  const rowsOf = (level: GraduationLevel): ComparableRow[] =>
    items
      .filter((item) => item.level === level)
      .map((item) => ({
        id: item.id,
        href: pageHref(kind, item.id, id),
        title: item.name,
        line: factLine(item.code, item.field, measuresSaid(item.measures), item.recent),
        rating: item.rating,
        reviewCount: item.reviewCount,
      }));
  return {
    head: {
      title,
      description: `All ${countOf(items.length, kind)} of ${name} on Quad, by level, with students' ratings.`,
      path: kind === "program" ? universityProgramsHref(id) : universitySubjectsHref(id),
    },
    back: { href: universityHref(id), label: name },
    lead: `${countOf(items.length, kind)}, by level.`,
    levels: GRADUATION_LEVELS.map((level) => ({ level, rows: rowsOf(level) })).filter(({ rows }) => rows.length > 0),
  };
};

/** What About Us and Contact Us show. */
export const teamView = () => {
  const members = [...content().teamMembers].sort((a, b) => Number(b.featured) - Number(a.featured) || a.id - b.id);
  return { members, university: content().universityById.get(2), hasSamples: members.some((member) => member.sample) };
};
export const contactView = () => content().contactLinks;
