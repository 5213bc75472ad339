import { CONTRIBUTION_FIELDS, type PageKind } from "#contract";
import { PAGE_TYPES } from "../records/content-types";

/** What people may send in: its content type, and the only fields of it that they write. */
export const CONTRIBUTED = {
  facilities: {
    page: "facility",
    uid: PAGE_TYPES.facility.uid,
    fields: CONTRIBUTION_FIELDS.facility,
    images: [],
    hasUniversity: true,
  },
  destinations: {
    page: "destination",
    uid: PAGE_TYPES.destination.uid,
    fields: CONTRIBUTION_FIELDS.destination,
    images: ["destinationLogo", "destinationHeaderImage"],
    hasUniversity: false,
  },
} as const satisfies Record<
  string,
  { page: PageKind; uid: string; fields: readonly string[]; images: readonly string[]; hasUniversity: boolean }
>;
export type Contributed = keyof typeof CONTRIBUTED;
export const CONTRIBUTED_KINDS = Object.keys(CONTRIBUTED) as Contributed[];

/** How decisions name what was sent in: `facility:12`. */
export const nameOf = (kind: Contributed, id: number): string => `${CONTRIBUTED[kind].page}:${id}`;

export const isContributed = (value: string): value is Contributed => Object.hasOwn(CONTRIBUTED, value);
