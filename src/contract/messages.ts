/** Every text of the specification, word for word. Nothing else in the code writes one of these again. */
export const MESSAGES = {
  loading: "Loading...",
  loadingEllipsis: "Loading…",
  loadingData: "Loading data...",
  loadingHelpfulLinks: "Loading helpful links...",
  errorLoadingData: "Error loading data",
  errorLoadingDetails: "Error loading details",
  errorList: "Error...",
  noResults: "No Results",
  noResultsFound: "No results found",
  noRatingYet: "No rating yet",
  noReviews: "No Reviews",
  locationNotFound: "Location not found!",
  officialWebsiteMissing: "Official website not available",
  visitProvider: "Visit the official website for this provider",
  noImage: "No image available",
  additionalInformation: "Additional Information",
  topRankedAdvertisement: "Advertisement",
  readMore: "Read More",
  readLess: "Read Less",
  clickHere: "Click here",
  searchDestinations: "Search for country, state or city...",
  allUniversities: "All universities",
  results: "Results",
  search: "Search",
  searchQuad: "Search Quad",
  searchHero: "Find your place",
  searchLabel: "Search universities, programs, subjects and places",
  searchPlaceholder: "Search Quad",
  searchHeroPlaceholder: "University, program or place",
  searchHint: "Universities, programs, subjects, facilities and destinations. Typing errors do no harm.",
  searchFailed: "Search is not answering just now.",

  emptyReviews: "There are no reviews to show here. Be the first to post!",
  emptyBlogs: "There are no blogs to show here. Be the first to post!",
  emptyQuestions: "There are no questions to show here. Be the first to ask a question!",
  emptyHelpfulLinks: "No helpful links yet for this page.",
  emptyReplies: "No replies to show.",
  helpfulLinksFailed: "Failed to load helpful links!",
  selectStar: "Please select at least one star rating to see reviews.",

  loginWrong: "Incorrect email or password, please try again!",
  loginForPost: "Please login to create or interact with a post!",
  loginToReply: "Please login to reply!",
  logIn: "Log In",
  loggingIn: "Logging in...",
  newSignUp: "New? Sign Up",
  passwordsDiffer: "Passwords do not match.",
  usernameInvalid: "Username must contain only letters and numbers, and cannot be empty",
  profileUpdated: "Profile Updated!",
  profileUnchanged: "No values changed!",
  profileFailed: "Error updating profile!",
  profileError: "Error!",
  unauthorizedLogged: "401 Unauthorized detected. Triggering logout...",

  noInterests: "No interests available",
  noBookmarks: "No bookmarks found.",
  noActivity: "No activity to display",
  noBio: "This user has not added a bio yet.",
  notProvided: "Not provided",
  notSpecified: "Not specified",

  compareOneKind: "You can only compare universities/programs/subjects.",
  addToCompare: "Add to Compare",
  removeFromCompare: "Remove",
  compareList: "Compare List",
  comparison: "Comparison",
  notAvailable: "N/A",

  postEmpty: "Post cannot be empty or just spaces",
  linkNameEmpty: "Name of the Link cannot be empty",
  replyEmpty: "Comment cannot be empty or just spaces",
  sendingReply: "Sending Reply...",
  submitting: "Submitting...",
  facilityNameRequired: "Name is required",
  destinationNameRequired: "Destination name is required",
  feedbackThanks: "Thank you for your feedback.",
  unknownError: "Unknown error",
  unreachable: "Quad cannot be reached just now. Check your connection and try again.",
  login: "Login",
  profile: "Profile",
  tryAgain: "Try again",
} as const;

/** The fallback shown where a value is missing. */
export const FALLBACKS = {
  item: "Unknown Item",
  university: "Unknown University",
  program: "Unknown Program",
  subject: "Unknown Subject",
  destination: "Unknown Destination",
  facility: "Unknown Facility",
  unknown: "Unknown",
  author: "Anonymous",
  reviewText: "No review text",
  blogText: "No blog content",
  questionText: "No question provided",
  postType: "Unknown post type.",
  content: "No content",
  date: "Just now",
  rating: "-",
} as const;

/** `Based on N review(s)`, the line under the rating ring. */
export const basedOnReviews = (count: number) => `Based on ${count} review(s)`;
export const compareCount = (count: number) => `Compare (${count})`;
export const greeting = (username: string) => `Hey, ${username}`;
export const sharingLink = (url: string) => `Sharing link: ${url}`;
export const facilityCreated = (id: number) => `Facility created successfully! ID: ${id}`;
export const destinationCreated = (id: number) => `Destination created successfully! ID: ${id}`;
export const creationFailed = (reason: string) => `Creation failed: ${reason}`;
/** `{subject or program name} at {university name}`, a post's subtitle. */
export const itemAtUniversity = (item: string, university: string) => `${item} at ${university}`;
