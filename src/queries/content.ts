import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type {
  ContactLink,
  Country,
  Destination,
  Facility,
  HomepageText,
  Icon,
  Program,
  Subject,
  TeamMember,
  University,
  UniversityPageText,
} from "../contract/entities.ts";
import type { CollectionName, Manifest, RecordOf } from "../contract/export.ts";
import { memoize } from "../contract/memoize.ts";
import type { PagePosts } from "../contract/posts.ts";
import type { PageKind } from "../contract/taxonomy.ts";
import { imagesIn } from "./media.ts";
import { currentRun } from "./run.ts";

/** The folder of the CMS export: QUAD_CONTENT, else `.content` in the project. */
export const contentFolder = (): string => process.env["QUAD_CONTENT"] ?? join(process.cwd(), ".content");

/**
 * The CMS export in memory, read a collection at a time and only when asked for. It was checked against the contract
 * when it was written, so it is not checked again here.
 */
export interface Content {
  readonly manifest: Manifest;
  readonly universities: readonly University[];
  readonly programs: readonly Program[];
  readonly subjects: readonly Subject[];
  readonly facilities: readonly Facility[];
  readonly destinations: readonly Destination[];
  readonly countries: readonly Country[];
  readonly icons: readonly Icon[];
  readonly teamMembers: readonly TeamMember[];
  readonly contactLinks: readonly ContactLink[];
  readonly homepageText: HomepageText;
  readonly universityPageText: UniversityPageText;
  readonly universityById: ReadonlyMap<number, University>;
  readonly programById: ReadonlyMap<number, Program>;
  readonly subjectById: ReadonlyMap<number, Subject>;
  readonly facilityById: ReadonlyMap<number, Facility>;
  readonly destinationById: ReadonlyMap<number, Destination>;
  programsOf(universityId: number): readonly Program[];
  subjectsOf(universityId: number): readonly Subject[];
  facilitiesOf(universityId: number): readonly Facility[];
  /** The posts of a page; a page without posts gets an empty answer. */
  postsOf(kind: PageKind, id: number): PagePosts;
  /** All pages that have posts. */
  readonly posts: readonly PagePosts[];
  /** The images that any record or post shows, as `imageOf` names them. */
  readonly images: ReadonlySet<string>;
}

/** The export has no such record: the CMS seed or an editor has removed something that the site cannot do without. */
export class MissingContent extends Error {
  override name = "MissingContent";
}

const byId = <T extends { id: number }>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

const groupedByUniversity = <T extends { university: number | null }>(records: readonly T[]) => {
  const groups = new Map<number, T[]>();
  for (const record of records) {
    if (record.university === null) continue;
    const group = groups.get(record.university);
    if (group) group.push(record);
    else groups.set(record.university, [record]);
  }
  return groups;
};

/** Reads the export under `folder` (which holds `current/`). */
export const readContent = (folder: string): Content => {
  // Files are read one by one as they are needed: all must be of the version that is current now.
  const current = realpathSync(join(folder, "current"));
  const parse = (name: string): unknown => JSON.parse(readFileSync(join(current, `${name}.json`), "utf8"));
  const collection = <N extends CollectionName>(name: N) => memoize(() => parse(name) as RecordOf<N>[]);
  const first = <N extends CollectionName>(name: N, read: () => RecordOf<N>[]) =>
    memoize(() => {
      const record = read()[0];
      if (!record) throw new MissingContent(`The CMS has no ${name} record: add one in the admin`);
      return record;
    });

  const universities = collection("universities");
  const programs = collection("programs");
  const subjects = collection("subjects");
  const facilities = collection("facilities");
  const destinations = collection("destinations");
  const countries = collection("countries");
  const icons = collection("icons");
  const teamMembers = collection("team-members");
  const contactLinks = collection("contact-links");
  const homepageText = first("homepage-texts", collection("homepage-texts"));
  const universityPageText = first("universitypage-texts", collection("universitypage-texts"));
  const manifest = memoize(() => parse("manifest") as Manifest);
  const images = memoize(() => imagesIn(current));
  const posts = memoize(() => parse("posts") as PagePosts[]);
  const postsByPage = memoize(() => new Map(posts().map((entry) => [`${entry.page.type}:${entry.page.id}`, entry])));
  const universityById = memoize(() => byId(universities()));
  const programById = memoize(() => byId(programs()));
  const subjectById = memoize(() => byId(subjects()));
  const facilityById = memoize(() => byId(facilities()));
  const destinationById = memoize(() => byId(destinations()));
  const programGroups = memoize(() => groupedByUniversity(programs()));
  const subjectGroups = memoize(() => groupedByUniversity(subjects()));
  const facilityGroups = memoize(() => groupedByUniversity(facilities()));

  return {
    get manifest() {
      return manifest();
    },
    get universities() {
      return universities();
    },
    get programs() {
      return programs();
    },
    get subjects() {
      return subjects();
    },
    get facilities() {
      return facilities();
    },
    get destinations() {
      return destinations();
    },
    get countries() {
      return countries();
    },
    get icons() {
      return icons();
    },
    get teamMembers() {
      return teamMembers();
    },
    get contactLinks() {
      return contactLinks();
    },
    get homepageText() {
      return homepageText();
    },
    get universityPageText() {
      return universityPageText();
    },
    get posts() {
      return posts();
    },
    get images() {
      return images();
    },
    get universityById() {
      return universityById();
    },
    get programById() {
      return programById();
    },
    get subjectById() {
      return subjectById();
    },
    get facilityById() {
      return facilityById();
    },
    get destinationById() {
      return destinationById();
    },
    programsOf: (universityId) => programGroups().get(universityId) ?? [],
    subjectsOf: (universityId) => subjectGroups().get(universityId) ?? [],
    facilitiesOf: (universityId) => facilityGroups().get(universityId) ?? [],
    postsOf: (type, id) =>
      postsByPage().get(`${type}:${id}`) ?? {
        page: { type, id },
        counts: { review: 0, blog: 0, qna: 0, helpfulLink: 0 },
        stars: [0, 0, 0, 0, 0],
        months: [],
        posts: [],
      },
  };
};

const readOnce = memoize(() => readContent(contentFolder()));

/** The export that pages are drawn from now. */
export const content = (): Content => currentRun()?.content ?? readOnce();

/** The function, called once for the same arguments while the same export is shown: for what it makes of `content()`. */
export const memoizeShown = <Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  const kept = memoize((_shown: Content, ...given: Arguments) => make(...given));
  return (...given) => kept(content(), ...given);
};
