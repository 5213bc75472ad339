import { recentSaid } from "../../contract/recent-reviews.ts";
import { programHref, subjectHref, universityHref } from "../../contract/routes.ts";
import type { ComparableCard } from "../../features/records/RecordCards.tsx";
import { countOf, monogram } from "../../lib/format.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import { sharedImage } from "../../lib/shared-image.ts";
import { sceneOfUniversity } from "../../pictures/record-scene.ts";
import { content } from "../content.ts";
import { neighboursOfUniversity } from "../neighbours.ts";
import { topPrograms, topSubjects } from "../pages.ts";
import { locationOfUniversity } from "./map.ts";
import { builtPostsOf } from "./posts.ts";
import { requireRecord } from "./require-record.ts";

/** What a university's page shows, and the texts of its head. */
export const universityView = (id: number) => {
  const source = content();
  const programs = source.programsOf(id);
  const subjects = source.subjectsOf(id);
  const university = requireRecord(source.universityById.get(id), `university ${id}`);
  const { universityName: name, universityLocation: location, acronym } = university;
  return {
    university,
    letters: monogram(name, acronym),
    picture: { scene: sceneOfUniversity(university), image: university.universityHeaderImage },
    texts: source.universityPageText,
    cards: {
      programs: topPrograms(source, id).map((program): ComparableCard => ({
        id: program.id,
        href: programHref(id, program.id),
        title: program.programName,
        line: program.programGraduationLevel,
        rating: program.programRating,
        reviewCount: program.reviewCount,
        recent: recentSaid(program.programRating, program.reviewCount, program.recentReviews),
        tile: { id: program.id, letters: monogram(program.programName, program.programAcronym) },
        picture: { field: program.field },
      })),
      subjects: topSubjects(source, id).map((subject): ComparableCard => ({
        id: subject.id,
        href: subjectHref(id, subject.id),
        title: subject.subjectName,
        line: [subject.subjectCode, subject.subjectGraduationLevel].filter(Boolean).join(" · "),
        rating: subject.subjectRating,
        reviewCount: subject.reviewCount,
        recent: recentSaid(subject.subjectRating, subject.reviewCount, subject.recentReviews),
        tile: { id: subject.id, letters: monogram(subject.subjectName) },
        picture: { field: subject.field },
      })),
    },
    programCount: programs.length,
    subjectCount: subjects.length,
    facilities: source.facilitiesOf(id),
    location: locationOfUniversity(university),
    neighbours: neighboursOfUniversity(source, university),
    posts: builtPostsOf("university", id, university.universityRating),
    head: {
      title: name,
      description: `${name}${location ? ` in ${location}` : ""}: ${countOf(programs.length, "program")}, ${countOf(subjects.length, "subject")}, and what students say about studying there.`,
      path: universityHref(id),
      image: sharedImage("university", id, name, university.universityHeaderImage),
      data: structuredData({
        "@type": "CollegeOrUniversity",
        name,
        ...(acronym ? { alternateName: acronym } : {}),
        ...(university.webpage ? { url: university.webpage } : {}),
        ...(location ? { address: location } : {}),
        ...aggregateRating(university.universityRating, university.reviewCount),
      }),
    },
  };
};
