/** Every number of the specification and of the platform that more than one place needs. Times are milliseconds. */
export const LIMITS = {
  ratingMax: 5,
  reviewRatingMin: 1,
  reviewRatingMax: 5,
  ratingDecimals: 1,
  universitiesGrid: 12,
  destinationPlaceholders: 12,
  searchResults: 6,
  studiesOnPage: 24,
  placesOnPage: 60,
  suggestions: 50,
  locationSuggestions: 8,
  /** A record counts as being at a chosen place up to this distance, in kilometres. */
  nearKilometres: 60,
  /** The box in the header: results in all, debounce, timeout, and the longest text. */
  searchBoxResults: 12,
  searchDebounce: 120,
  searchTimeout: 8_000,
  searchTextMax: 100,
  /** Results of one kind on a page of the search, and the last page that can be asked for. */
  searchPage: 24,
  searchPagesMax: 2_000,
  topUniversities: 6,
  sideLogos: 5,
  recommendationsPerRow: 10,
  topItemsOnUniversity: 3,
  featured: 3,
  /** Posts on the home page. */
  latestPosts: 3,
  /** Other records that a record's page leads to. */
  neighbours: 3,
  postsInPage: 20,
  repliesInPage: 20,
  compareMin: 2,
  compareMax: 3,
  compareSharedMax: 6,
  comparePanelWidth: 256,
  interestsMax: 8,
  passwordMin: 6,
  /** bcrypt reads no further. */
  passwordBytesMax: 72,
  /** The longest text that is tried as a password at all. */
  passwordTriedMax: 1_000,
  usernameMax: 40,
  emailMax: 254,
  bioMax: 2_000,
  bookmarksMax: 500,
  activityMax: 100,
  activityTextMax: 2_000,
  clipTextAt: 400,
  clipNameAt: 15,
  postTextMax: 10_000,
  /** From so many characters on the box says how many are left. */
  postCounterFrom: 9_000,
  nameMax: 255,
  acronymMax: 12,
  codeMax: 40,
  cricosCodeMax: 10,
  durationYearsMax: 20,
  /** A text of the home page or a person's description on About Us. */
  siteTextMax: 2_000,
  /** How many aliases or e-mail domains a university has. */
  entriesMax: 100,
  atarMax: 99.95,
  descriptionMax: 20_000,
  urlMax: 2_048,
  mobileHeaderWidth: 640,
  mobileTabsWidth: 768,
  circleRadius: 180,
  circleRadiusMobile: 140,
  chipStagger: 100,
  categoryMenuCloseDelay: 300,
  locationBlurDelay: 300,
  validationMessage: 3_000,
  shareFade: 150,
  /** How long a deletion waits to be undone. */
  undoFor: 6_000,
  /** How long something that is said briefly stays, in milliseconds. */
  toastStay: 6_000,
  userRefresh: 900_000,
  thankYouClose: 2_000,
  feedbackStay: 600_000,
  feedbackRatingMin: 1,
  feedbackRatingMax: 10,
  iconsPageSize: 100,
  facilitiesPageSize: 100,
  destinationsPageSize: 1_000,
  studyPageSize: 25,
  /** The page of a list that is asked for without a size. */
  pageSizeDefault: 25,
  pageSizeMax: 100,
  exportPageSize: 1_000,
  /** How many pages the CMS is asked for at once whether they were taken off on purpose. */
  pagesAskedMax: 10_000,
  /** The longest name of a field, and the longest fault, of a record that is held back. */
  heldTextMax: 500,
  /** How many of the faults of held-back records are told at once. */
  heldShown: 20,
  /** The longest name of a record that the CMS is told or tells its staff. */
  nameTold: 100,
  /** How many of a rebuild's records are told, how many rebuilds the CMS remembers, how many releases it tells its staff of. */
  changesTold: 20,
  rebuildsKept: 50,
  releasesTold: 5,
  /** The highest number that a database's whole-number column holds. */
  idMax: 2_147_483_647,
  /** The picture that shared links show, in pixels. */
  sharedPictureWidth: 1_200,
  sharedPictureHeight: 630,
  uploadBytes: 5 * 1024 * 1024,
  uploadSide: 4_096,
  filesPerPerson: 100,
  pendingPerPerson: 50,
  bodyBytes: 1024 * 1024,
  /** A file that is imported in the admin: the register's workbook has 4 MB. */
  importBytes: 32 * 1024 * 1024,
  reportersToHide: 3,
  reportNoteMax: 1_000,
  /** Rows of a page of reports or submissions in the admin, and how many are decided at once. */
  queuePage: 20,
  decidedAtOnce: 100,
  decisionNoteMax: 1_000,
  appealTextMax: 2_000,
  /** The smallest count of what moderators do that is published, and of how many months. */
  toldFrom: 5,
  monthsTold: 24,
  postPagesMax: 1_000,
  /** What a feed holds, and how much of a text, in characters. */
  feedEntries: 30,
  feedTextMax: 500,
  interactionsCache: 5_000,
  accessTokenLife: 20 * 60_000,
  /** A token with less than this left is renewed before it is used. */
  accessTokenMargin: 60_000,
  /** Coming back to a tab refreshes the user's details when they are older than this. */
  userRefreshOnReturn: 30_000,
  /** For so long a device from which somebody has logged in is known, in seconds. */
  deviceKnown: 180 * 24 * 60 * 60,
  /** So many looks at a record a query of the catalogue may take. */
  queryWork: 1_000_000,
  /** How long the browser waits for an answer of the API. */
  callTimeout: 20_000,
  /** How long a logout waits for what is under way, and then for the server. */
  logOutWait: 1_000,
  uploadTimeout: 120_000,
  webhookAge: 300_000,
  /** How far the clocks of the CMS and the site may differ before health says so: signatures carry a time. */
  clocksApart: 60_000,
  /** How long a change may be on its way to the site before health says that something is wrong. */
  liveWithin: 300_000,
  /** Free bytes of a disk below which health says that it gets short, and that it is full. */
  storageShort: 512 * 1024 * 1024,
  storageFull: 1024 * 1024,
  /** How long the address of a preview is good, how long one may take, how many are drawn or wait, and the longest page. */
  previewLife: 300_000,
  previewTimeout: 20_000,
  previewsAtOnce: 3,
  previewBytes: 4 * 1024 * 1024,
  /** A draft that nobody has touched for so long is thrown away. */
  draftKept: 90 * 24 * 60 * 60_000,
} as const;

/** Visit numbers on which each feedback step may show. */
export const FEEDBACK_VISITS = {
  1: [3, 13, 63, 123],
  2: [13, 23, 33, 73, 103, 143],
  3: [23, 33, 43, 53, 113, 153],
} as const;

/** A new build replaces the live one only when it has at least this share of the live one's pages. */
export const BUILD_PAGES_SHARE_MIN = 0.9;

/** So many days notes of requests are kept at most. */
export const LOG_DAYS = 30;

/** So many days a deleted page can be taken back. */
export const DELETED_DAYS = 30;

/** So many of the last changes of a page are kept, and for so many days. */
export const CHANGES_A_RECORD = 200;
export const CHANGES_DAYS = 365;

/** The sitemap protocol's limit of addresses in a file. */
export const SITEMAP_ADDRESSES_MAX = 50_000;

/**
 * How pages are ranked (src/contract/ratings.ts): the least and the greatest pull towards the mean of all, in reviews; the
 * reviews that a rank takes; the digits of a score below which pages are equal.
 */
export const RANKING = { priorLeast: 10, priorMost: 50, reviewsLeast: 3, scoreDecimals: 2 } as const;

/** How often something may be done: so many times (`max`) within so many milliseconds (`window`), sliding. */
export interface Rate {
  max: number;
  window: number;
}
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The limits of calls: of one address and of one account. Those of an address are for 500 readers behind one, as on a campus;
 * those of an account for one person. `login` counts wrong passwords only, `guess…` those of one address or device at one
 * account: the more there were, the longer is the wait. `guessAnywhere` counts those of all addresses at one account; who has
 * logged in from a device before is not held up by them. For register, reset and verify the account is the e-mail address that is tried.
 */
export const RATE_LIMITS = {
  login: { address: { max: 120, window: 5 * MINUTE }, account: { max: 8, window: 5 * MINUTE } },
  guess: { address: { max: 8, window: 5 * MINUTE }, account: { max: 8, window: 5 * MINUTE } },
  guessHour: { address: { max: 20, window: HOUR }, account: { max: 20, window: HOUR } },
  guessDay: { address: { max: 60, window: 24 * HOUR }, account: { max: 60, window: 24 * HOUR } },
  guessAnywhere: { address: { max: 200, window: HOUR }, account: { max: 200, window: HOUR } },
  register: { address: { max: 200, window: HOUR }, account: { max: 5, window: HOUR } },
  registerCode: { address: { max: 600, window: HOUR }, account: { max: 30, window: HOUR } },
  reset: { address: { max: 100, window: HOUR }, account: { max: 4, window: HOUR } },
  session: { address: { max: 3_000, window: 5 * MINUTE }, account: { max: 60, window: 5 * MINUTE } },
  profile: { address: { max: 3_000, window: 5 * MINUTE }, account: { max: 120, window: 5 * MINUTE } },
  post: { address: { max: 600, window: 10 * MINUTE }, account: { max: 20, window: 10 * MINUTE } },
  reply: { address: { max: 1_200, window: 10 * MINUTE }, account: { max: 40, window: 10 * MINUTE } },
  react: { address: { max: 3_000, window: MINUTE }, account: { max: 60, window: MINUTE } },
  report: { address: { max: 200, window: HOUR }, account: { max: 20, window: HOUR } },
  appeal: { address: { max: 200, window: HOUR }, account: { max: 10, window: HOUR } },
  upload: { address: { max: 200, window: 10 * MINUTE }, account: { max: 15, window: 10 * MINUTE } },
  verify: { address: { max: 200, window: HOUR }, account: { max: 6, window: 24 * HOUR } },
  verifyCode: { address: { max: 600, window: HOUR }, account: { max: 30, window: 24 * HOUR } },
  contribute: { address: { max: 200, window: HOUR }, account: { max: 20, window: HOUR } },
  correct: { address: { max: 200, window: HOUR }, account: { max: 20, window: HOUR } },
  search: { address: { max: 3_000, window: MINUTE }, account: { max: 300, window: MINUTE } },
  preview: { address: { max: 30, window: MINUTE }, account: { max: 30, window: MINUTE } },
  notices: { address: { max: 3_000, window: MINUTE }, account: { max: 60, window: MINUTE } },
  picture: { address: { max: 300, window: MINUTE }, account: { max: 300, window: MINUTE } },
  data: { address: { max: 600, window: MINUTE }, account: { max: 600, window: MINUTE } },
  read: { address: { max: 6_000, window: MINUTE }, account: { max: 600, window: MINUTE } },
  /** What the host sends out of its cache is not counted. */
  catalogue: { address: { max: 6_000, window: MINUTE }, account: { max: 600, window: MINUTE } },
  file: { address: { max: 12_000, window: MINUTE }, account: { max: 1_200, window: MINUTE } },
  health: { address: { max: 600, window: MINUTE }, account: { max: 600, window: MINUTE } },
  /** What the CMS sends. */
  webhook: { address: { max: 1_200, window: MINUTE }, account: { max: 1_200, window: MINUTE } },
} as const satisfies Record<string, { address: Rate; account: Rate }>;
export type RateLimitName = keyof typeof RATE_LIMITS;
