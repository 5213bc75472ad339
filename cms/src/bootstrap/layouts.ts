import type { Core } from "@strapi/strapi";
import { REPORT_UID } from "../community/reports";
import { keptByCms } from "../lifecycle/protect";
import { OUTBOX_UID } from "../outbox/events";
import { FIELD_TYPES, PAGE_KINDS, POST_KINDS, REPLY_UID, USER_UID } from "../records/kinds";

const STORE = { type: "core", name: "quad", key: "layouts" } as const;

/** How the admin lists a type: the field that names a record, and the columns. */
interface Listing {
  main: string;
  columns: string[];
  /** The newest first, for what is read by time. */
  isByTime?: boolean;
}

const post = (text: string, ...more: string[]): Listing => ({
  main: text,
  columns: ["publicId", text, ...more, "users_permissions_user", "visibility", "createdAt"],
  isByTime: true,
});

const LISTINGS: Readonly<Record<string, Listing>> = {
  [PAGE_KINDS.university.uid]: {
    main: "universityName",
    columns: ["publicId", "universityName", "acronym", "city", "state", "universityRating", "reviewCount", "listing"],
  },
  [PAGE_KINDS.program.uid]: {
    main: "programName",
    columns: ["publicId", "programName", "programGraduationLevel", "university_page", "programRating", "listing"],
  },
  [PAGE_KINDS.subject.uid]: {
    main: "subjectName",
    columns: ["publicId", "subjectCode", "subjectName", "university_page", "subjectRating", "listing"],
  },
  [PAGE_KINDS.facility.uid]: {
    main: "facilityName",
    columns: ["publicId", "facilityName", "facilityType", "university_page", "facilityRating", "listing"],
  },
  [PAGE_KINDS.destination.uid]: {
    main: "destinationName",
    columns: ["publicId", "destinationName", "destinationType", "destinationLocation", "destinationRating", "listing"],
  },
  [POST_KINDS.review.uid]: post("reviewText", "reviewRating", "reviewLikes"),
  [POST_KINDS.blog.uid]: post("blogText", "blogLikes"),
  [POST_KINDS.qna.uid]: post("qnaText", "qnaLikes"),
  [POST_KINDS.helpfulLink.uid]: post("linkName", "linkUrl"),
  [REPLY_UID]: post("commentText"),
  [FIELD_TYPES.program.uid]: { main: "programFieldName", columns: ["publicId", "programFieldName"] },
  [FIELD_TYPES.subject.uid]: { main: "subjectFieldName", columns: ["publicId", "subjectFieldName"] },
  "api::country.country": { main: "countryName", columns: ["publicId", "countryName"] },
  "api::course.course": { main: "courseName", columns: ["publicId", "courseName", "subject_page"] },
  "api::icon.icon": { main: "name", columns: ["publicId", "image", "name", "alternativeText"] },
  "api::team-member.team-member": { main: "name", columns: ["publicId", "name", "role", "featured", "sample"] },
  "api::contact-link.contact-link": { main: "label", columns: ["publicId", "kind", "label", "url", "sample"] },
  "api::homepage-text.homepage-text": { main: "welcomeText", columns: ["publicId", "welcomeText", "updatedAt"] },
  "api::universitypage-text.universitypage-text": {
    main: "searchTitle",
    columns: ["publicId", "searchTitle", "updatedAt"],
  },
  [REPORT_UID]: {
    main: "subject",
    columns: ["subject", "reason", "note", "reporter", "handled", "createdAt"],
    isByTime: true,
  },
  [OUTBOX_UID]: {
    main: "event",
    columns: ["origin", "event", "subject", "state", "attempts", "lastError", "createdAt", "deliveredAt"],
    isByTime: true,
  },
  [USER_UID]: {
    main: "username",
    columns: ["username", "email", "studentStatus", "isSample", "blocked", "createdAt"],
    isByTime: true,
  },
};

/** What an editor reads under a field. */
const HINTS: Readonly<Record<string, string>> = {
  publicId: "The number in the page's address. Given by the CMS, never used again.",
  listing: "Only listed records are on the site. Pending: sent in by a visitor, waits for an editor.",
  visibility: "Hidden posts are not on the site and do not count.",
  cleared: "Looked at by an editor: reports do not hide it any more. Set when a hidden post is shown again.",
  handled: "For editors: nothing is left to do. The post itself is shown or hidden on its own page.",
  reviewCount: "Visible reviews. Kept by the CMS.",
  aliases: 'Other names that people search for: ["ANU", "national uni"].',
  emailDomains: 'Domains of the students\' e-mail addresses: ["anu.edu.au"].',
  estimatedCost: "For the whole program, an overseas student, in Australian dollars.",
  durationYears: "Full time, in years.",
  webpage: "Begins with https:// or http://.",
};

interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
  layouts: Record<string, unknown>;
}
interface LayoutService {
  findContentType: (uid: string) => { uid: string };
  findConfiguration: (type: { uid: string }) => Promise<Configuration>;
  updateConfiguration: (type: { uid: string }, configuration: Configuration) => Promise<unknown>;
}

/** Sets up how the admin shows each type, once: what an editor changes there afterwards stays. */
export const ensureLayouts = async (strapi: Core.Strapi): Promise<void> => {
  const done = new Set((await strapi.store.get(STORE)) as string[] | null);
  const missing = Object.entries(LISTINGS).filter(([uid]) => !done.has(uid));
  if (missing.length === 0) return;
  const service = strapi.plugin("content-manager").service("content-types") as unknown as LayoutService;
  for (const [uid, listing] of missing) {
    const type = service.findContentType(uid);
    const held = await service.findConfiguration(type);
    await service.updateConfiguration(type, configured(uid, listing, held));
  }
  await strapi.store.set({ ...STORE, value: [...done, ...missing.map(([uid]) => uid)] });
};

const configured = (uid: string, { main, columns, isByTime }: Listing, held: Configuration): Configuration => {
  const kept = new Set(uid === OUTBOX_UID ? Object.keys(held.metadatas) : keptByCms(uid));
  return {
    settings: {
      ...held.settings,
      mainField: main,
      defaultSortBy: isByTime ? "createdAt" : main,
      defaultSortOrder: isByTime ? "DESC" : "ASC",
      pageSize: 20,
    },
    metadatas: Object.fromEntries(
      Object.entries(held.metadatas).map(([name, { edit, list }]) => [
        name,
        {
          edit: {
            ...edit,
            label: labelOf(uid, name),
            ...(HINTS[name] ? { description: HINTS[name] } : {}),
            ...(kept.has(name) ? { editable: false } : {}),
          },
          list: { ...list, label: labelOf(uid, name) },
        },
      ]),
    ),
    layouts: { ...held.layouts, list: columns },
  };
};

const LABELS: Readonly<Record<string, string>> = {
  publicId: "Id on the site",
  users_permissions_user: "Author",
  university_page: "University",
  program_page: "Program",
  subject_page: "Subject",
  destination_page: "Destination",
  program_field_component: "Field",
  subject_field_component: "Field",
  ATAR: "ATAR",
};

/** A field's name as people read it: `programGraduationLevel` of a program is "Graduation level". */
const labelOf = (uid: string, name: string): string => {
  const label = LABELS[name];
  if (label) return label;
  const type = uid.split(".").at(-1)?.split("-")[0] ?? "";
  const own = name.startsWith(type) && /^[A-Z]/.test(name.slice(type.length)) ? name.slice(type.length) : name;
  const words = own
    .replaceAll("_", " ")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
