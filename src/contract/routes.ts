import type { PageRef } from "./entities.ts";
import type { ComparedKind, PageKind } from "./taxonomy.ts";
import { COMPARE_TYPES, FACILITY_TYPES, KIND_LABELS } from "./taxonomy.ts";

/** Every fixed path of the site. */
export const ROUTES = {
  home: "/",
  universities: "/universities",
  programs: "/programs",
  subjects: "/subjects",
  destinations: "/destinations",
  about: "/aboutus",
  contact: "/contactus",
  privacy: "/privacy",
  terms: "/termsandconditions",
  cookies: "/cookies",
  add: "/add",
  compare: "/compare",
  newPassword: "/newpassword",
  profile: "/profile",
  notices: "/notices",
  questions: "/questions",
  search: "/search",
  guidelines: "/guidelines",
  transparency: "/transparency",
  data: "/data",
  apiDescription: "/api-description",
} as const;

/** Fixed pages that search engines are asked to leave out: what they show is one person's, one comparison or one search. */
export const UNINDEXED_ROUTES: readonly string[] = [
  ROUTES.compare,
  ROUTES.newPassword,
  ROUTES.profile,
  ROUTES.notices,
  ROUTES.search,
];

export const universityHref = (id: number) => `/universities/${id}`;
export const programHref = (universityId: number, id: number) => `/universities/${universityId}/program/${id}`;
export const subjectHref = (universityId: number, id: number) => `/universities/${universityId}/subject/${id}`;
/** The page that lists every program of a university, and its twin for subjects (no script needed to browse them all). */
export const universityProgramsHref = (universityId: number) => `/universities/${universityId}/programs`;
export const universitySubjectsHref = (universityId: number) => `/universities/${universityId}/subjects`;
export const facilityHref = (id: number) => `/facility/${id}`;
export const destinationHref = (id: number) => `/destination/${id}`;

/** A numbered file of a sitemap that is more than one, from 1. */
export const sitemapPartHref = (number: number) => `/sitemap-${number}.xml`;

/** A comparison that can be shared: `/compare?type=programs&ids=1,2,3`. */
export const compareHref = (kind: ComparedKind, ids: readonly number[]) =>
  `${ROUTES.compare}?type=${COMPARE_TYPES[kind]}&ids=${ids.join(",")}`;

/** Where a record's page is. Programs and subjects live under their university. */
export const pageHref = (kind: PageKind, id: number, universityId?: number | null): string => {
  switch (kind) {
    case "university":
      return universityHref(id);
    case "program":
      return programHref(universityId ?? 0, id);
    case "subject":
      return subjectHref(universityId ?? 0, id);
    case "facility":
      return facilityHref(id);
    case "destination":
      return destinationHref(id);
  }
};

const RECORD_PATH = /^\/(?:universities\/\d+\/(program|subject)|(facility|destination|universities))\/(\d+)(?:\/|$)/;

/** The record that a page is made from, or the university of a list below it; undefined where it has none. */
export const pageOfHref = (path: string): PageRef | undefined => {
  const [, below, own, id] = RECORD_PATH.exec(path) ?? [];
  const type = below ?? (own === "universities" ? "university" : own);
  return type && id ? { type: type as PageKind, id: Number(id) } : undefined;
};

/** The picture that links to a record's page show where they are shared. */
export const sharedPictureHref = (kind: PageKind, id: number) => `/api/pictures/${kind}-${id}.png`;

/** What a search asks for: of all kinds the best, or a page of one kind. */
export interface AskedSearch {
  query: string;
  kind?: PageKind | null;
  /** From 1. */
  page?: number;
}
const searchQuery = (name: string, { query, kind, page = 1 }: AskedSearch): string =>
  new URLSearchParams({
    [name]: query,
    ...(kind ? { kind } : {}),
    ...(kind && page > 1 ? { page: String(page) } : {}),
  }).toString();
/** The call behind the search boxes: finds by name in spite of typing errors. */
export const fuzzySearchHref = (asked: AskedSearch) => `/api/fuzzy-search/search?${searchQuery("query", asked)}`;
/** The page of all that a search finds: `/search?q=nursing&kind=program&page=2`. */
export const searchHref = (asked: AskedSearch) =>
  asked.query === "" ? ROUTES.search : `${ROUTES.search}?${searchQuery("q", asked)}`;

/** The index of a list that the browser searches and filters. It is the same at every address but for its version. */
export const catalogueHref = (list: string, version: string) => `/catalogue/${list}.json?v=${version}`;

/** Links of the header. */
export const HEADER_LINKS = [
  { href: ROUTES.universities, label: KIND_LABELS.university },
  { href: ROUTES.programs, label: KIND_LABELS.program },
  { href: ROUTES.subjects, label: KIND_LABELS.subject },
] as const;

/** Links of the category menu, in the order of the specification. */
export const CATEGORY_LINKS: readonly { href: string; label: string; icon: string }[] = [
  { href: ROUTES.destinations, label: KIND_LABELS.destination, icon: "map-pin" },
  ...FACILITY_TYPES.map(({ path, label, icon }) => ({ href: path, label, icon })),
];

/** Where a page is as the menus see it: the page that a link of theirs leads to, a place below one (`/universities/`), or nowhere. */
export const menuPathOf = (path: string): string => {
  if (path === ROUTES.home) return path;
  const link = [...HEADER_LINKS, ...CATEGORY_LINKS].find(({ href }) => `${path}/`.startsWith(`${href}/`));
  return link ? path.slice(0, link.href.length + 1) : "";
};

/** The description of the API as a file: OpenAPI. */
export const OPENAPI_HREF = "/openapi.json";

/** A link of the footer beside those of the specification. */
export const DATA_LINK = { href: ROUTES.data, label: "Open data and feeds" } as const;

/** Links of the footer, in the order of the specification. */
export const FOOTER_LINKS = [
  { href: ROUTES.about, label: "About Us" },
  { href: ROUTES.privacy, label: "Privacy Policy" },
  { href: ROUTES.terms, label: "Terms and Conditions" },
  { href: ROUTES.cookies, label: "Cookies Policy" },
  { href: ROUTES.contact, label: "Contact Us" },
  { href: ROUTES.add, label: "Request Addition" },
] as const;

/** Links of the footer that the specification does not name, after its own. */
export const MORE_FOOTER_LINKS = [
  { href: ROUTES.questions, label: "Open Questions" },
  { href: ROUTES.guidelines, label: "Guidelines" },
  { href: ROUTES.transparency, label: "Transparency" },
] as const;
