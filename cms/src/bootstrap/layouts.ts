import type { Core } from "@strapi/strapi";
import {
  DISCUSSED_KINDS,
  labelOf,
  LIMITS,
  PAGE_KINDS,
  PAGE_RELATIONS,
  POST_RELATIONS,
  REPORTED_RELATIONS,
} from "#contract";
import { REPORT_UID } from "../community/reports";
import { FORMS, FORMS_VERSION, type FormRows } from "./forms";
import { managedFields } from "../lifecycle/protect";
import { OUTBOX_UID } from "../outbox/events";
import { FIELD_TYPES, PAGE_TYPES, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";

const STORE = { type: "core", name: "quad", key: "layouts" } as const;

/** How the admin lists a type: the field that names a record, and the columns. */
interface Listing {
  main: string;
  columns: string[];
  /** The newest first, for what is read by time. */
  isByTime?: boolean;
  /** The form of what is no page of the site and shown in none (forms.ts has those); without one it is Strapi's. */
  form?: FormRows;
  /** The only fields that an editor writes; without it all that the CMS does not keep. */
  editable?: string[];
  /** Set to a higher number when the listing changes: it is set up once more. */
  version?: number;
}

/** Posts: what was written, then what an editor decides about it; who likes it is a list that nobody edits. */
const post = (text: string, surroundings: string[], ...more: string[]): Listing => ({
  main: text,
  form: [
    [[text, 12]],
    ...more.map((name): [string, number][] => [[name, 6]]),
    [
      ["visibility", 4],
      ["hiddenBy", 4],
      ["cleared", 4],
    ],
    [["moderationNote", 12]],
    [
      ["users_permissions_user", 6],
      ["hiddenSince", 6],
    ],
    ...surroundings.map((name): [string, number][] => [[name, 6]]),
    [["publicId", 6]],
  ],
  columns: ["publicId", text, ...more, "users_permissions_user", "visibility", "hiddenBy", "createdAt"],
  isByTime: true,
  version: 2,
});

/** The relations of a post to its page. */
const PAGES = Object.values(PAGE_RELATIONS);

const LISTINGS: Readonly<Record<string, Listing>> = {
  [PAGE_TYPES.university.uid]: {
    main: "universityName",
    columns: ["publicId", "universityName", "acronym", "city", "state", "universityRating", "reviewCount", "listing"],
  },
  [PAGE_TYPES.program.uid]: {
    main: "programName",
    columns: ["publicId", "programName", "programGraduationLevel", "university_page", "programRating", "listing"],
  },
  [PAGE_TYPES.subject.uid]: {
    main: "subjectName",
    columns: ["publicId", "subjectCode", "subjectName", "university_page", "subjectRating", "listing"],
  },
  [PAGE_TYPES.facility.uid]: {
    main: "facilityName",
    columns: ["publicId", "facilityName", "facilityType", "university_page", "facilityRating", "listing"],
  },
  [PAGE_TYPES.destination.uid]: {
    main: "destinationName",
    columns: ["publicId", "destinationName", "destinationType", "destinationLocation", "destinationRating", "listing"],
  },
  [POST_TYPES.review]: post("reviewText", PAGES, "reviewRating", "reviewLikes"),
  [POST_TYPES.blog]: post("blogText", PAGES, "blogLikes"),
  [POST_TYPES.qna]: post("qnaText", PAGES, "qnaLikes"),
  [POST_TYPES.helpfulLink]: post("linkName", PAGES, "linkUrl"),
  [REPLY_UID]: post(
    "commentText",
    DISCUSSED_KINDS.map((kind) => POST_RELATIONS[kind]),
  ),
  [FIELD_TYPES.program.uid]: { main: "programFieldName", columns: ["publicId", "programFieldName"] },
  [FIELD_TYPES.subject.uid]: { main: "subjectFieldName", columns: ["publicId", "subjectFieldName"] },
  "api::country.country": { main: "countryName", columns: ["publicId", "countryName"] },
  "api::course.course": { main: "courseName", columns: ["publicId", "courseName", "subject_page"] },
  "api::icon.icon": { main: "name", columns: ["publicId", "image", "name", "alternativeText"] },
  "api::team-member.team-member": { main: "name", columns: ["publicId", "name", "role", "featured", "sample"] },
  "api::contact-link.contact-link": {
    main: "label",
    columns: ["publicId", "kind", "label", "url", "sample"],
  },
  "api::homepage-text.homepage-text": { main: "welcomeText", columns: ["publicId", "welcomeText", "updatedAt"] },
  "api::universitypage-text.universitypage-text": {
    main: "searchTitle",
    columns: ["publicId", "searchTitle", "updatedAt"],
  },
  /** Read-only but for the decision: the rest is what students sent and what the CMS keeps. */
  [REPORT_UID]: {
    main: "subject",
    columns: ["postText", "reason", "note", "reporters", "postState", "kind", "page", "decision", "createdAt"],
    isByTime: true,
    form: [
      [["postText", 12]],
      [
        ["reason", 4],
        ["reporters", 4],
        ["postState", 4],
      ],
      [["note", 12]],
      [
        ["decision", 4],
        ["decisionNote", 8],
      ],
      [
        ["kind", 4],
        ["page", 8],
      ],
      ...Object.values(REPORTED_RELATIONS).map((name): [string, number][] => [[name, 12]]),
      [
        ["reporter", 6],
        ["decidedAt", 6],
      ],
    ],
    editable: ["decision", "decisionNote"],
    version: 2,
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
  hiddenBy: `Reports: ${LIMITS.reportersToHide} people reported it. Kept by the CMS.`,
  hiddenSince: "Kept by the CMS.",
  moderationReason: "The author reads it with the note. Kept by the CMS.",
  askedSince: "A moderator waits for its author to change it. Kept by the CMS.",
  moderationNote: "The author reads this while the post is hidden. Nobody else does.",
  postText: "As it was when it was reported. The post itself, as it is now, is linked below.",
  reporters: `At ${LIMITS.reportersToHide} different people the post is hidden until you decide.`,
  decision:
    "Keep shows the post and reports no longer hide it. Hide takes it off the site. Decides all open reports of it.",
  decisionNote: "When the post is hidden its author reads this, and nobody else.",
  reviewCount: "Visible reviews. Kept by the CMS.",
  ...Object.fromEntries(
    PAGE_KINDS.map((kind) => [PAGE_TYPES[kind].rating, "The mean of the reviews. Kept by the CMS."]),
  ),
  aliases: "Other names that people search for, such as ANU or national uni.",
  emailDomains: "Domains of the students' e-mail addresses, such as anu.edu.au.",
  estimatedCost: "For the whole program, an overseas student, in Australian dollars.",
  durationYears: "Full time, in years.",
  url: "Begins with https:// or http://; for an e-mail address with mailto:.",
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
  const missing = Object.entries(LISTINGS).filter(([uid, listing]) => !done.has(nameOf(uid, listing)));
  if (missing.length === 0) return;
  const service = strapi.plugin("content-manager").service("content-types") as unknown as LayoutService;
  for (const [uid, listing] of missing) {
    const type = service.findContentType(uid);
    const held = await service.findConfiguration(type);
    await service.updateConfiguration(type, configured(uid, listing, held));
  }
  await strapi.store.set({ ...STORE, value: [...done, ...missing.map(([uid, listing]) => nameOf(uid, listing))] });
};

/** How it is written down that a listing was set up. */
const nameOf = (uid: string, { version = FORMS[uid] && FORMS_VERSION }: Listing): string =>
  version === undefined ? uid : `${uid} ${version}`;

const configured = (uid: string, listing: Listing, held: Configuration): Configuration => {
  const { main, columns, isByTime, form = FORMS[uid]?.rows } = listing;
  const kept = new Set(keptIn(uid, listing, Object.keys(held.metadatas)));
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
            label: fieldLabel(uid, name),
            description: FORMS[uid]?.hints[name] ?? HINTS[name] ?? "",
            editable: !kept.has(name),
          },
          list: { ...list, label: fieldLabel(uid, name) },
        },
      ]),
    ),
    layouts: {
      ...held.layouts,
      list: columns,
      ...(form ? { edit: form.map((row) => row.map(([name, size]) => ({ name, size }))) } : {}),
    },
  };
};

/** The fields that an editor reads and does not write. */
const keptIn = (uid: string, { editable }: Listing, names: string[]): string[] => {
  if (uid === OUTBOX_UID) return names;
  if (editable) return names.filter((name) => !editable.includes(name));
  return [
    ...managedFields(uid),
    ...(FORMS[uid]?.readOnly ?? []),
    "hiddenBy",
    "hiddenSince",
    "moderationReason",
    "askedSince",
  ];
};

const LABELS: Readonly<Record<string, string>> = {
  postState: "Post is",
  reporters: "Reporters",
  decisionNote: "Note to the author",
  moderationNote: "Note to the author",
  publicId: "Id on the site",
  users_permissions_user: "Author",
  university_page: "University",
  program_page: "Program",
  program_pages: "Programs",
  subject_pages: "Subjects",
  subject_page: "Subject",
  destination_page: "Destination",
  program_field_component: "Field",
  subject_field_component: "Field",
};

/** A field's name as people read it: `programGraduationLevel` of a program is "Graduation level". */
const fieldLabel = (uid: string, name: string): string =>
  LABELS[name] ?? labelOf(name, [uid.split(".").at(-1)?.split("-")[0] ?? ""]);
