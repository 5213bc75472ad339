import { atom, type ReadableAtom } from "nanostores";
import { PAGE_PATHS } from "../../contract/api/names.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { keyOf, pageKindOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import { call } from "../session/call.ts";

/** What a card says of a bookmark beside its name. */
export interface BookmarkFacts {
  line: string;
  rating: number | null;
  /** The letters that it goes by, for its tile. */
  acronym: string | undefined;
  /** The address of its picture. */
  image: string | null;
}
/** Null of what could not be had. */
type Facts = ReadonlyMap<string, BookmarkFacts | null>;

const $known = atom<Facts>(new Map());
/** What has been fetched, by `kind:id`. */
export const $bookmarkFacts: ReadableAtom<Facts> = $known;
const asked = new Set<string>();

/** What is asked of each kind, beside its rating. */
const FIELDS: Record<PageKind, readonly string[]> = {
  university: ["acronym", "universityLocation", "universityRating"],
  program: ["programAcronym", "programGraduationLevel", "programRating"],
  subject: ["subjectCode", "subjectGraduationLevel", "subjectRating"],
  facility: ["facilitySuburb", "facilityRating"],
  destination: ["destinationLocation", "destinationRating"],
};
const RELATIONS: Record<PageKind, string> = {
  university: "populate[universityLogo][fields][0]=formats&populate[universityLogo][fields][1]=url",
  program: "populate[university_page][fields][0]=universityName",
  subject: "populate[university_page][fields][0]=universityName",
  facility: "populate[university_page][fields][0]=universityName",
  destination: "populate[destinationLogo][fields][0]=formats&populate[destinationLogo][fields][1]=url",
};

interface Picture {
  url?: string | undefined;
  formats?: { thumbnail?: { url: string } | undefined } | undefined;
}
interface Attributes {
  [name: string]: unknown;
  university_page?: { data: { attributes: { universityName?: string | undefined } } | null } | undefined;
  universityLogo?: { data: { attributes: Picture } | null } | undefined;
  destinationLogo?: { data: { attributes: Picture } | null } | undefined;
}

const factsIn = (kind: PageKind, attributes: Attributes): BookmarkFacts => {
  const text = (name: string): string | undefined => {
    const value = attributes[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const rating = attributes[`${kind}Rating`];
  const picture = (attributes.universityLogo ?? attributes.destinationLogo)?.data?.attributes;
  return {
    line: [
      text(`${kind}Location`),
      text("subjectCode"),
      attributes.university_page?.data?.attributes.universityName,
      text(`${kind}GraduationLevel`),
      text("facilitySuburb"),
    ]
      .filter(Boolean)
      .join(" · "),
    rating: typeof rating === "number" ? rating : null,
    acronym: text("acronym") ?? text("programAcronym"),
    image: picture?.formats?.thumbnail?.url ?? picture?.url ?? null,
  };
};

/** What is known, and nothing of these: whoever waits for it need not any more. */
const withNone = (bookmarks: readonly Bookmark[]): Map<string, BookmarkFacts | null> =>
  new Map([...$known.get(), ...bookmarks.map((bookmark) => [keyOf(bookmark), null] as const)]);

/** Fetches what is not known yet of bookmarks of one kind, a hundred at once. A failure is only logged. */
export const fetchFacts = async (bookmarks: readonly Bookmark[]): Promise<void> => {
  const wanted = bookmarks.filter((bookmark) => !asked.has(keyOf(bookmark)));
  const [first] = wanted;
  const kind = first && pageKindOf(first.kind);
  if (!kind) return;
  const part = wanted.slice(0, LIMITS.pageSizeMax);
  for (const bookmark of part) asked.add(keyOf(bookmark));
  const query = [
    ...part.map(({ id }, at) => `filters[id][$in][${at}]=${id}`),
    ...FIELDS[kind].map((field, at) => `fields[${at}]=${field}`),
    RELATIONS[kind],
    `pagination[pageSize]=${LIMITS.pageSizeMax}`,
  ].join("&");
  try {
    const { data } = await call<"listUniversities">(
      "GET",
      `/api/${PAGE_PATHS[kind]}?${query}` as `/api/university-pages?${string}`,
    );
    const known = withNone(part);
    for (const { id, attributes } of data) known.set(keyOf({ kind, id }), factsIn(kind, attributes));
    $known.set(known);
  } catch (error) {
    for (const bookmark of part) asked.delete(keyOf(bookmark));
    $known.set(withNone(part));
    console.info("The cards of bookmarks could not be filled", error);
    return;
  }
  await fetchFacts(wanted.slice(part.length));
};
