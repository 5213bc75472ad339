import type { Recommended } from "../../src/contract/api/catalogue.ts";
import type { Subject, University } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { memoize } from "../../src/contract/memoize.ts";
import { byHighestRating } from "../../src/contract/ratings.ts";
import { subjectHref } from "../../src/contract/routes.ts";
import { FIELDS, type Field } from "../../src/contract/taxonomy.ts";

/** Whom something is recommended to. */
export interface Reader {
  university: number | null;
  /** Ids of fields. */
  interests: readonly number[];
  /** Ids of subjects that are bookmarked already. */
  bookmarked: readonly number[];
}

/**
 * Two rows of subjects in the reader's fields, each the best-rated first: in the first those of the reader's own
 * university come before others; the second has the best of other universities. None is bookmarked, none in both. Where
 * there are not enough for two full rows, the first gets its part of the others.
 */
export const recommend = (
  reader: Reader,
  subjects: readonly Subject[],
  universities: readonly University[],
): { subjects: Recommended[]; courses: Recommended[] } => {
  const fields = new Set<Field | null>(reader.interests.flatMap((id) => FIELDS[id - 1] ?? []));
  const bookmarked = new Set(reader.bookmarked);
  const names = namesOf(universities);
  const ranked = rankingOf(subjects).filter(
    ({ id, field, university }) => fields.has(field) && !bookmarked.has(id) && names.has(university),
  );
  const isOwn = ({ university }: Subject): boolean => university === reader.university;
  const most = LIMITS.recommendationsPerRow;
  const own = ranked.filter(isOwn);
  const elsewhere = ranked.filter((subject) => !isOwn(subject));

  const free = Math.max(0, most - own.length);
  const courses = elsewhere.slice(
    0,
    Math.min(most, Math.max(Math.ceil(elsewhere.length / 2), elsewhere.length - free)),
  );
  const first = [...own, ...elsewhere.slice(courses.length)].slice(0, most);
  const shown = (subject: Subject) => recommended(subject, names.get(subject.university) ?? "");
  return { subjects: first.map(shown), courses: courses.map(shown) };
};

const namesOf = memoize(
  (universities: readonly University[]) => new Map(universities.map(({ id, universityName }) => [id, universityName])),
);

/** Of all subjects: the mean that few reviews are drawn towards is of all. */
const rankingOf = memoize((subjects: readonly Subject[]) =>
  byHighestRating(subjects, (subject) => ({
    name: subject.subjectName,
    rating: subject.subjectRating,
    reviewCount: subject.reviewCount,
  })),
);

const recommended = (subject: Subject, universityName: string): Recommended => ({
  id: subject.id,
  attributes: {
    subjectName: subject.subjectName,
    subjectCode: subject.subjectCode,
    subjectRating: subject.subjectRating,
    subjectGraduationLevel: subject.subjectGraduationLevel,
    universityId: subject.university,
    universityName,
    href: subjectHref(subject.university, subject.id),
  },
});
