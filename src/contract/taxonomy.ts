import { MESSAGES } from "./messages.ts";
import type { DecisionReason } from "./moderation.ts";

/** The closed lists of the guide. Every menu, form, check and route derives from these. */

/** Study fields, in the order the choosers show them. A field's id is its place in the list, from 1. */
export const FIELDS = [
  "Science",
  "Psychology",
  "Physics",
  "Politics",
  "Commerce",
  "Health & Medicine",
  "Chemistry",
  "Mathematics",
  "History",
  "Archaeology",
  "Geography",
  "Zoology",
  "Engineering",
  "Biology",
  "Botany",
  "Neurology",
  "Biochemistry",
  "Economics",
  "Computer Science",
  "Marketing",
  "Accounting",
] as const;
export type Field = (typeof FIELDS)[number];

export const GRADUATION_LEVELS = ["Undergraduate", "Postgraduate", "Research"] as const;
export type GraduationLevel = (typeof GRADUATION_LEVELS)[number];
export const DEFAULT_GRADUATION_LEVEL: GraduationLevel = "Undergraduate";

export const STUDENT_STATUSES = ["Undergraduate", "Postgraduate", "Looking for University"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];
export const DEFAULT_STUDENT_STATUS: StudentStatus = "Looking for University";
/** What a new person's profile begins with. */
export const DEFAULT_UNIVERSITY = "Australian National University";

/** The facility types: the stored value, the key used for content types and bookmarks, the listing's path and label. */
export const FACILITY_TYPES = [
  { type: "Accommodation", key: "accommodation", path: "/accommodation", label: "Accommodation", icon: "bed-double" },
  { type: "Health", key: "health", path: "/health", label: "Health", icon: "heart-pulse" },
  { type: "Fitness", key: "fitness", path: "/fitness", label: "Fitness", icon: "dumbbell" },
  { type: "Eateries", key: "eateries", path: "/eateries", label: "Eateries", icon: "utensils" },
  { type: "Clubs & Societies", key: "clubs", path: "/clubs-societies", label: "Clubs & Societies", icon: "users" },
  {
    type: "Culture & Religion",
    key: "culture",
    path: "/culture-religion",
    label: "Culture & Religion",
    icon: "landmark",
  },
] as const;
export const FACILITY_TYPE_NAMES = FACILITY_TYPES.map((entry) => entry.type) as unknown as readonly [
  FacilityType,
  ...FacilityType[],
];
export type FacilityType = (typeof FACILITY_TYPES)[number]["type"];
export type FacilityKey = (typeof FACILITY_TYPES)[number]["key"];

/** The entry of a facility type: its route, label and icon. */
export const facilityTypeOf = (type: FacilityType) => {
  const entry = FACILITY_TYPES.find((candidate) => candidate.type === type);
  if (!entry) throw new Error(`Unknown facility type: ${type}`);
  return entry;
};

export const DESTINATION_TYPES = ["Country", "City", "State", "Province", "Region", "Other"] as const;
export type DestinationType = (typeof DESTINATION_TYPES)[number];
export const DEFAULT_DESTINATION_TYPE: DestinationType = "Country";

/** How a program is studied. */
export const STUDY_MODES = ["On campus", "Online", "Mixed"] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

/** What can be chosen on the add page. */
export const CONTENT_TYPES = [
  "university",
  "program",
  "subject",
  "destinations",
  "accommodation",
  "health",
  "fitness",
  "eateries",
  "clubs",
  "culture",
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
export const DEFAULT_CONTENT_TYPE: ContentType = "university";

/** How the lists of universities, programs and subjects can be sorted. */
export const LISTING_SORTS = [
  { value: "alphabetical", label: "Alphabetical" },
  { value: "highestRating", label: "Highest Rating" },
  { value: "lowestRating", label: "Lowest Rating" },
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number]["value"];
/** The same for facilities and destinations, whose part of the specification words it so. */
export const PLACE_SORTS = [
  { value: "alphabetical", label: "Alphabetical" },
  { value: "highestRating", label: "Highest rating" },
  { value: "lowestRating", label: "Lowest rating" },
] as const satisfies readonly { value: ListingSort; label: string }[];

export const DEFAULT_LISTING_SORT: ListingSort = "alphabetical";

/** The value of the university filter that lets every university through. */
export const ALL_UNIVERSITIES = 0;

/** Kinds of place that the location boxes look for, under the names that map services use. */
export const LOCATION_TYPES = ["geocode", "establishment", "university", "school", "library"] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];
/** Which kinds each screen's location box takes; programs are looked for by city and state too (decision 045). */
export const LOCATION_TYPES_OF = {
  universities: ["geocode", "establishment"],
  programs: ["university", "school", "library", "geocode"],
  facilities: ["geocode", "establishment"],
} as const satisfies Record<string, readonly LocationType[]>;

export const VIEW_MODES = ["grid", "list"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];
export const DEFAULT_VIEW_MODE: ViewMode = "grid";

export const REVIEW_SORTS = [
  { value: "latest", label: "Latest" },
  { value: "oldest", label: "Oldest" },
  { value: "highestRating", label: "Highest rating" },
  { value: "lowestRating", label: "Lowest rating" },
  { value: "mostLiked", label: "Most liked" },
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number]["value"];

/** The tabs of the interaction area, in order, with the kind of post each holds. */
export const INTERACTION_TABS = [
  { value: "review", kind: "review", label: "Reviews" },
  { value: "blog", kind: "blog", label: "Blog" },
  { value: "qna", kind: "qna", label: "Ask Questions" },
  { value: "helpfulLinks", kind: "helpfulLink", label: MESSAGES.helpfulLinks },
] as const;
export type InteractionTab = (typeof INTERACTION_TABS)[number]["value"];
export const DEFAULT_TOP_LEVEL_BUTTON = "blog";

/** The tabs of the profile over the page, and those of the profile page. */
export const PROFILE_TABS = [
  { value: "activity", label: "Activity" },
  { value: "bookmarks", label: "Bookmarks" },
  { value: "profile", label: MESSAGES.profile },
] as const;
export const PROFILE_PAGE_TABS = [
  { value: "bookmarks", label: "My Bookmarks" },
  { value: "activity", label: "My Activity" },
] as const;

/** Countries that the feedback survey offers, with their fixed ids. */
export const COUNTRIES = [
  { id: 7, countryName: "The United States of America" },
  { id: 8, countryName: "United Kingdom" },
  { id: 9, countryName: "Australia" },
  { id: 10, countryName: "New Zealand" },
  { id: 6, countryName: "Canada" },
] as const;

/** Australian states and territories: code as stored, full name as shown. */
export const STATES = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
} as const;
export type StateCode = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as [StateCode, ...StateCode[]];

/** What the land around a place is like, as its picture shows it. */
export const LANDSCAPES = ["harbour", "coast", "river", "hills", "bush", "desert", "tropics", "snow"] as const;
export type Landscape = (typeof LANDSCAPES)[number];
/** What people have built there: the towers of a city, the halls of a campus, or nothing that a picture shows. */
export const SETTLEMENTS = ["city", "campus"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Whether a record may be shown: only `listed` ones are exported. */
export const LISTINGS = ["listed", "pending", "unlisted"] as const;
export type Listing = (typeof LISTINGS)[number];

/** The five kinds of page that carry posts. */
export const PAGE_KINDS = ["university", "program", "subject", "facility", "destination"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
/** What many pages of a kind are called: in menus, as titles of lists and as headings. */
export const KIND_LABELS = {
  university: "Universities",
  program: "Programs",
  subject: "Subjects",
  facility: "Facilities",
  destination: "Destinations",
} as const satisfies Record<PageKind, string>;

/** The kinds of page that the compare list holds. */
export const COMPARE_KINDS = ["university", "program", "subject"] as const;
export type CompareKind = (typeof COMPARE_KINDS)[number];
/** The kinds that a link to a comparison may name, and what it calls them: facilities can be compared by link only. */
export const COMPARE_TYPES = {
  university: "universities",
  program: "programs",
  subject: "subjects",
  facility: "facilities",
} as const;
export type ComparedKind = keyof typeof COMPARE_TYPES;

/** What a search finds: the list of the answer that holds it, in the order the lists are shown, and its heading. */
export const SEARCH_LISTS = [
  { list: "university-pages", kind: "university", label: KIND_LABELS.university },
  { list: "program-pages", kind: "program", label: KIND_LABELS.program },
  { list: "subject-pages", kind: "subject", label: KIND_LABELS.subject },
  { list: "facilities", kind: "facility", label: KIND_LABELS.facility },
  { list: "destination-pages", kind: "destination", label: KIND_LABELS.destination },
] as const satisfies readonly { list: string; kind: PageKind; label: string }[];

export const POST_KINDS = ["review", "blog", "qna", "helpfulLink"] as const;
export type PostKind = (typeof POST_KINDS)[number];
/** How the id of a post's own element begins: `review-12`. */
export const POST_ANCHORS: Record<PostKind, string> = {
  review: "review",
  blog: "blog",
  qna: "qna",
  helpfulLink: "link",
};
/** The tabs of the overlay that makes a post. */
export const CREATE_POST_TABS = [
  { kind: "review", label: "Review" },
  { kind: "blog", label: "Blog" },
  { kind: "qna", label: "Ask a Question" },
  { kind: "helpfulLink", label: MESSAGES.helpfulLinks },
] as const satisfies readonly { kind: PostKind; label: string }[];

/** Why a post may be reported: the stored value, which a decision may have too, and how the form words it. */
export const REPORT_REASONS = [
  { value: "spam", label: "Spam or advertising" },
  { value: "abuse", label: "Abuse or harassment" },
  { value: "falsehood", label: "False information" },
  { value: "privacy", label: "Somebody's private details" },
  { value: "offTopic", label: "Not about this page" },
  { value: "other", label: "Something else" },
] as const satisfies readonly { value: DecisionReason; label: string }[];
export type ReportReason = (typeof REPORT_REASONS)[number]["value"];

export const CONTACT_KINDS = ["email", "chat", "microblog", "photos", "social", "professional"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Interface flags of the overlays. */
export const OVERLAYS = [
  "login",
  "loginForPost",
  "signUp",
  "createProfile",
  "forgottenPassword",
  "newPassword",
  "profile",
  "editProfile",
  "mobileSearch",
  "createPost",
] as const;
export type Overlay = (typeof OVERLAYS)[number];
/** While one of these is open the category menu stays closed. */
export const MENU_CLOSING_OVERLAYS: readonly Overlay[] = ["profile", "editProfile"];
