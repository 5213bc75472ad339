import type { Field, PageKind } from "../../../src/contract/taxonomy.ts";
import { sceneOfDestination, sceneOfFacility, sceneOfUniversity } from "../../../src/pictures/record-scene.ts";
import type { SceneName } from "../../../src/pictures/scene.ts";
import { byId } from "../catalogue/by-id.ts";
import type { Catalogue } from "../catalogue/content.ts";

/** What the picture of a shared link shows of a record. */
export interface PictureFacts {
  id: number;
  name: string;
  /** The university, or where it is. */
  line: string | null;
  drawn: { scene: SceneName } | { field: Field | null };
}

/** What the picture of a record shows; undefined where the guide has no such record. */
export const pictureFactsOf = (catalogue: Catalogue, kind: PageKind, id: number): PictureFacts | undefined =>
  FACTS[kind](catalogue, id);

const universityOf = (catalogue: Catalogue, id: number | null) =>
  id === null ? undefined : byId(catalogue, "universities").get(id);

const FACTS: Readonly<Record<PageKind, (catalogue: Catalogue, id: number) => PictureFacts | undefined>> = {
  university: (catalogue, id) => {
    const university = byId(catalogue, "universities").get(id);
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
    const program = byId(catalogue, "programs").get(id);
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
    const subject = byId(catalogue, "subjects").get(id);
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
    const facility = byId(catalogue, "facilities").get(id);
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
    const destination = byId(catalogue, "destinations").get(id);
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
