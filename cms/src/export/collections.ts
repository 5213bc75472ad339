import {
  EXPORTED_FIELDS,
  PAGE_COLLECTIONS,
  POST_KINDS,
  POST_PATHS,
  type CollectionName,
  type HeldCollection,
  type PageKind,
} from "#contract";
import { FIELD_TYPES, PAGE_TYPES, POST_TYPES, REPLY_UID } from "../records/content-types";

interface Source {
  name: CollectionName;
  uid: string;
  /** Records have `listing`, and only listed ones are sent. */
  hasListing: boolean;
  /** `required`: not sent unless its university is listed. `optional`: sent without a university that is not. */
  university?: "required" | "optional";
  /** The relation to the field of study, and the name in it. */
  field?: { uid: string; relation: string; name: string };
}
/** A collection of the export: its content type and exactly the fields that the public may see. */
export interface Collection extends Source {
  fields: readonly string[];
}

const page = { hasListing: true } as const;
const editorial = { hasListing: false } as const;

const SOURCES: Readonly<Record<CollectionName, Omit<Source, "name">>> = {
  universities: { ...page, uid: PAGE_TYPES.university.uid },
  programs: { ...page, uid: PAGE_TYPES.program.uid, university: "required", field: FIELD_TYPES.program },
  subjects: { ...page, uid: PAGE_TYPES.subject.uid, university: "required", field: FIELD_TYPES.subject },
  facilities: { ...page, uid: PAGE_TYPES.facility.uid, university: "optional" },
  destinations: { ...page, uid: PAGE_TYPES.destination.uid },
  countries: { ...editorial, uid: "api::country.country" },
  icons: { ...editorial, uid: "api::icon.icon" },
  "team-members": { ...editorial, uid: "api::team-member.team-member" },
  "contact-links": { ...editorial, uid: "api::contact-link.contact-link" },
  "homepage-texts": { ...editorial, uid: "api::homepage-text.homepage-text" },
  "universitypage-texts": { ...editorial, uid: "api::universitypage-text.universitypage-text" },
};

/** What records have besides the fields of their content type. */
const ADDED = new Set(["id", "updatedAt", "university", "field", "sources"]);

/** Every collection of the export by its name in the address. */
export const COLLECTIONS = Object.fromEntries(
  Object.entries(SOURCES).map(([name, source]): [string, Collection] => [
    name,
    {
      ...source,
      name: name as CollectionName,
      fields: EXPORTED_FIELDS[name as CollectionName].filter((field) => !ADDED.has(field)),
    },
  ]),
) as Readonly<Record<CollectionName, Collection>>;

export const isCollection = (name: string): name is CollectionName => Object.hasOwn(COLLECTIONS, name);

/** The collection of the pages of a kind. */
export const pagesCollection = (kind: PageKind): Collection => COLLECTIONS[PAGE_COLLECTIONS[kind]];

/** The content type of everything that can be held back. */
export const HELD_UIDS = {
  ...Object.fromEntries(Object.entries(SOURCES).map(([name, { uid }]) => [name, uid])),
  ...Object.fromEntries(POST_KINDS.map((kind) => [POST_PATHS[kind], POST_TYPES[kind]])),
  comments: REPLY_UID,
} as Readonly<Record<HeldCollection, string>>;
