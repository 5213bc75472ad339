import { FALLBACKS, itemAtUniversity, MESSAGES } from "../../contract/messages.ts";
import { pageHref } from "../../contract/routes.ts";
import { FACILITY_TYPES, KIND_LABELS, PROFILE_PAGE_TABS, type FacilityKey } from "../../contract/taxonomy.ts";
import { bookmarksOf, pageKindOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import type { User } from "../session/session.store.ts";

export type CategoryKey = "universities" | "programs" | "subjects" | "destinations" | "helpfulLinks" | FacilityKey;
export interface Category {
  key: CategoryKey;
  label: string;
}
const PLACES: readonly Category[] = FACILITY_TYPES.map(({ key, label }) => ({ key, label }));
const [accommodation, ...otherPlaces] = PLACES;
const STUDIES: readonly Category[] = [
  { key: "universities", label: KIND_LABELS.university },
  { key: "programs", label: KIND_LABELS.program },
  { key: "subjects", label: KIND_LABELS.subject },
];
const DESTINATIONS: Category = { key: "destinations", label: KIND_LABELS.destination };

/** The categories of bookmarks over the page, in the order of the specification. */
export const OVERLAY_CATEGORIES: readonly Category[] = [
  ...STUDIES,
  ...(accommodation ? [accommodation] : []),
  DESTINATIONS,
  ...otherPlaces,
  { key: "helpfulLinks", label: MESSAGES.helpfulLinks },
];
/** Those of the profile page, in its order. */
export const PAGE_CATEGORIES: readonly Category[] = [...STUDIES, DESTINATIONS, ...PLACES];

/** The bookmarks of a category, the newest first. */
export const bookmarksIn = (user: User, key: CategoryKey): Bookmark[] => {
  switch (key) {
    case "universities":
      return bookmarksOf(user, "university");
    case "programs":
      return bookmarksOf(user, "program");
    case "subjects":
      return bookmarksOf(user, "subject");
    case "destinations":
      return bookmarksOf(user, "destination");
    case "helpfulLinks":
      return bookmarksOf(user, "helpfulLink");
    default: {
      const type = FACILITY_TYPES.find((candidate) => candidate.key === key)?.type;
      return bookmarksOf(user, "facility").filter(({ facilityType }) => facilityType === type);
    }
  }
};

/** The category that is wanted, if there is one of that name, else the first in which there is something. */
export const categoryToShow = (
  user: User,
  wanted: string | null | undefined,
  categories: readonly Category[],
): CategoryKey => {
  const filled = () => categories.find(({ key }) => bookmarksIn(user, key).length > 0);
  return (categories.find(({ key }) => key === wanted) ?? filled() ?? categories[0])?.key ?? "universities";
};

/** Where a bookmark leads: the page of what is bookmarked, or the link itself. */
export const bookmarkHref = ({ kind, id, universityId, url }: Bookmark): string => {
  const page = pageKindOf(kind);
  return page ? pageHref(page, id, universityId) : (url ?? "");
};

/** Something that the person wrote, as a card shows it. */
export interface Activity {
  kind: "review" | "blog" | "qna";
  id: number;
  text: string;
  /** Stars, of a review. */
  rating: number | null;
  createdAt: string;
  hidden: boolean;
  /** A moderator asks for a change. */
  isAsked: boolean;
  /** What was decided about it, if anything was. */
  moderation: User["reviews"][number]["moderation"];
  subtitle: string;
  /** Where it stands; null while its page is not on the site. */
  href: string | null;
}
type Page = User["reviews"][number]["page"];

/** What a post is about: `{subject or program name} at {university name}`, and what there is where that is not known. */
export const subtitleOf = (page: Page): string => {
  if (!page) return FALLBACKS.university;
  const name = page.name.trim();
  switch (page.type) {
    case "university":
      return name || FALLBACKS.university;
    case "destination":
      return name || FALLBACKS.destination;
    case "program":
      return itemAtUniversity(name || FALLBACKS.program, page.university?.name ?? FALLBACKS.university);
    case "subject":
      return itemAtUniversity(name || FALLBACKS.subject, page.university?.name ?? FALLBACKS.university);
    case "facility":
      return page.university
        ? itemAtUniversity(name || FALLBACKS.facility, page.university.name)
        : name || FALLBACKS.facility;
  }
};

/** Reviews, blogs and questions of the person in one list, the newest first. */
export const activityOf = (user: Pick<User, "reviews" | "blogs" | "qnas">): Activity[] => {
  const entry = (
    kind: Activity["kind"],
    post: Omit<User["blogs"][number], "blogText">,
    text: string,
    rating: number | null = null,
  ): Activity => {
    const { id, createdAt, hidden, moderation, page } = post;
    const isAsked = moderation?.reason === "asked";
    const href = page ? `${pageHref(page.type, page.id, page.university?.id)}#${kind}-${id}` : null;
    return { kind, id, createdAt, hidden, isAsked, moderation, text, rating, subtitle: subtitleOf(page), href };
  };
  return [
    ...user.reviews.map((post) =>
      entry("review", post, post.reviewText.trim() || FALLBACKS.reviewText, post.reviewRating),
    ),
    ...user.blogs.map((post) => entry("blog", post, post.blogText.trim() || FALLBACKS.blogText)),
    ...user.qnas.map((post) => entry("qna", post, post.qnaText.trim() || FALLBACKS.questionText)),
  ].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};

/** What the summary card says, with the words for what is not known. */
export const summaryOf = (user: Pick<User, "bio" | "email" | "university" | "studentStatus">) => ({
  bio: user.bio?.trim() || MESSAGES.noBio,
  facts: [
    [MESSAGES.email, user.email.trim() || MESSAGES.notProvided],
    [MESSAGES.university, user.university?.universityName ?? MESSAGES.notSpecified],
    [MESSAGES.studentStatus, user.studentStatus ?? MESSAGES.notSpecified],
  ] as const,
});

export type PageTab = (typeof PROFILE_PAGE_TABS)[number]["value"];
/** The tab that an address names; bookmarks without one. */
export const tabIn = (search: string): PageTab =>
  PROFILE_PAGE_TABS.find(({ value }) => value === new URLSearchParams(search).get("tab"))?.value ?? "bookmarks";
/** The address of a tab and category of the profile page. */
export const tabSearch = (tab: PageTab, category: CategoryKey | undefined): string => {
  const parameters = new URLSearchParams();
  if (tab !== "bookmarks") parameters.set("tab", tab);
  else if (category) parameters.set("category", category);
  const text = parameters.toString();
  return text ? `?${text}` : "";
};
