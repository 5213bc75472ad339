import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import { memoize } from "../../../src/contract/memoize.ts";
import type { Field, PageKind } from "../../../src/contract/taxonomy.ts";
import { sceneOfDestination, sceneOfFacility, sceneOfUniversity } from "../../../src/pictures/record-scene.ts";
import type { SceneName } from "../../../src/pictures/scene.ts";
import type { Catalogue } from "../catalogue/content.ts";

/** What the picture of a shared link shows of a record. */
export interface PictureFacts {
  id: number;
  name: string;
  /** The university, or where it is. */
  line: string | null;
  drawn: { scene: SceneName } | { field: Field | null };
}

const byId = memoize(
  (records: readonly RecordOf<CollectionName>[]) => new Map(records.map((record) => [record.id, record])),
);
const findIn = <N extends CollectionName>(catalogue: Catalogue, name: N, id: number): RecordOf<N> | undefined =>
  byId(catalogue.records(name)).get(id) as RecordOf<N> | undefined;

/** What the picture of a record shows; undefined where the guide has no such record. */
export const pictureFactsOf = (catalogue: Catalogue, kind: PageKind, id: number): PictureFacts | undefined =>
  FACTS[kind](catalogue, id);

const universityOf = (catalogue: Catalogue, id: number | null) =>
  id === null ? undefined : findIn(catalogue, "universities", id);

const FACTS: Readonly<Record<PageKind, (catalogue: Catalogue, id: number) => PictureFacts | undefined>> = {
  university: (catalogue, id) => {
    const university = findIn(catalogue, "universities", id);
    return (
      university && {
        id,
        name: university.universityName,
        line: university.universityLocation,
        drawn: { scene: sceneOfUniversity(university) },
      }
    );
  },
  program: (catalogue, id) => {
    const program = findIn(catalogue, "programs", id);
    return (
      program && {
        id,
        name: program.programName,
        line: universityOf(catalogue, program.university)?.universityName ?? null,
        drawn: { field: program.field },
      }
    );
  },
  subject: (catalogue, id) => {
    const subject = findIn(catalogue, "subjects", id);
    return (
      subject && {
        id,
        name: subject.subjectName,
        line: universityOf(catalogue, subject.university)?.universityName ?? null,
        drawn: { field: subject.field },
      }
    );
  },
  facility: (catalogue, id) => {
    const facility = findIn(catalogue, "facilities", id);
    if (!facility) return undefined;
    const university = universityOf(catalogue, facility.university);
    return {
      id,
      name: facility.facilityName,
      line: university?.universityName ?? facility.facilityLocation,
      drawn: { scene: sceneOfFacility(facility, university) },
    };
  },
  destination: (catalogue, id) => {
    const destination = findIn(catalogue, "destinations", id);
    return (
      destination && {
        id,
        name: destination.destinationName,
        line: destination.destinationLocation,
        drawn: { scene: sceneOfDestination(destination) },
      }
    );
  },
};
