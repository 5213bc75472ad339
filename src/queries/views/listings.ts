import { compareNames } from "../../contract/ratings.ts";
import { GRADUATION_LEVELS, STATE_CODES, STATES } from "../../contract/taxonomy.ts";
import type { Sources } from "../../features/listing/listing.html.ts";
import { listOf, type List } from "../../features/listing/lists.ts";
import { content } from "../content.ts";
import { catalogue, listEntries, PLACES, studies, studiesOf } from "./catalogue.ts";
import { requireRecord } from "./require-record.ts";

/** Where the browser finds a list's index, and the places that its location box looks for. */
export const sourcesOf = (list: List): Sources => ({
  index: catalogue(list.name).href,
  places: catalogue(PLACES).href,
});

/** What the universities listing shows with no script: the first grid by name, then all of them by state. */
export const universitiesView = () => {
  const list = listOf("universities");
  const universities = [...content().universities].sort((a, b) => compareNames(a.universityName, b.universityName));
  const states = STATE_CODES.map((code) => ({
    name: STATES[code],
    universities: universities.filter(({ state }) => state === code),
  }));
  const elsewhere = { name: "Elsewhere", universities: universities.filter(({ state }) => state === null) };
  return {
    list,
    sources: sourcesOf(list),
    total: universities.length,
    searchTitle: content().universityPageText.searchTitle,
    first: listEntries(list).slice(0, list.size),
    byState: [...states, elsewhere].filter((group) => group.universities.length > 0),
  };
};

/** What the programs or the subjects listing shows with no script: the first by name, and a way to all by university. */
export const studyListingView = (kind: "program" | "subject") => {
  const source = content();
  const list = listOf(kind === "program" ? "programs" : "subjects");
  const items = studies(kind);
  const count = (id: number) => (kind === "program" ? source.programsOf(id) : source.subjectsOf(id)).length;
  return {
    list,
    sources: sourcesOf(list),
    total: items.length,
    first: items.slice(0, list.size),
    universities: [...source.universities]
      .sort((a, b) => compareNames(a.universityName, b.universityName))
      .map(({ id, universityName }) => ({ id, name: universityName, count: count(id) }))
      .filter((university) => university.count > 0),
  };
};

/** All programs or all subjects of a university, by level and name. */
export const universityStudiesView = (kind: "program" | "subject", id: number) => {
  const items = studiesOf(kind, id);
  return {
    university: requireRecord(content().universityById.get(id), `university ${id}`),
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
