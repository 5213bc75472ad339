/** Every text of the specification, word for word. Nothing else in the code writes one of these again. */
export const MESSAGES = {
  loading: "Loading...",
  loadingEllipsis: "Loading…",
  loadingData: "Loading data...",
  loadingHelpfulLinks: "Loading helpful links...",
  pressFailed: "That could not be loaded. Check your connection and try again.",
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
  signUp: "Sign Up",
  signingUp: "Signing up...",
  cancel: "Cancel",
  close: "Close",
  welcome: "Welcome to Quad. Log in to bookmark pages, write reviews and talk with other students.",
  passwordsDiffer: "Passwords do not match.",
  emailMissing: "Enter your e-mail address",
  emailInvalid: "must be an e-mail address",
  passwordMissing: "Enter your password",
  passwordForgotten: "Forgotten your password?",
  resetLinkSent: "If this address has an account, a link to set a new password is on its way. It is good for one hour.",
  newPassword: "New password",
  newPasswordSet: "Your new password is set, and you are logged in. All your other sessions have ended.",
  saving: "Saving...",
  sending: "Sending...",
  usernameInvalid: "Username must contain only letters and numbers, and cannot be empty",
  profileUpdated: "Profile Updated!",
  profileUnchanged: "No values changed!",
  profileFailed: "Error updating profile!",
  profileError: "Error!",
  unauthorizedLogged: "401 Unauthorized detected. Triggering logout...",

  email: "Email",
  university: "University",
  studentStatus: "Student Status",
  noInterests: "No interests available",
  noBookmarks: "No bookmarks found.",
  noActivity: "No activity to display",
  noBio: "This user has not added a bio yet.",
  notProvided: "Not provided",
  notSpecified: "Not specified",

  compareOneKind: "You can only compare universities/programs/subjects.",
  addToCompare: "Add to Compare",
  remove: "Remove",
  compareList: "Compare List",
  comparison: "Comparison",
  notAvailable: "N/A",

  postEmpty: "Post cannot be empty or just spaces",
  linkNameEmpty: "Name of the Link cannot be empty",
  linkUrlInvalid: "The address must be a web address that begins with http:// or https://",
  starsMissing: "Choose from 1 to 5 stars",
  postSending: "Posting...",
  postAlreadyOut:
    "An earlier version of this text is on the page already. Edit it there, or press again to post this one as well.",
  editedPostGone: "This post is not here any more. What you wrote is kept: press Post to post it as a new one.",
  postChangedSince:
    "This is what you had not saved, and the post was changed since: Save puts it in place of what the post says now.",
  showPostAsItIs: "Drop this, and go on from what it says now",
  loginToGoOn: "Please log in to go on. What you wrote is kept.",
  addPost: "Add Post",
  createPost: "Create Post",
  report: "Report",
  websites: "Websites",
  links: "Links",
  helpfulLinks: "Helpful Links",
  showMore: "Show more",
  refreshFailed: "Not refreshed: this is how it was before.",
  postGone: "That post is not here any more.",
  postHidden: "Hidden: only you can see it.",
  postDeleted: "Your post is deleted.",
  replyDeleted: "Your reply is deleted.",
  undo: "Undo",
  reportThanks: "Thank you. The editors will look at it.",
  alreadyReported: "You have already reported this. Thank you, the editors will look at it.",
  shareMessage:
    "Quad is a university review site, from students, for students: discover universities, share experiences and make informed decisions.",
  replyEmpty: "Comment cannot be empty or just spaces",
  sendingReply: "Sending Reply...",
  preview: "Preview",
  submit: "Submit",
  submitting: "Submitting...",
  facilityNameRequired: "Name is required",
  destinationNameRequired: "Destination name is required",
  sentIn: "An editor looks at it before it is on the site.",
  alreadySentIn: "an earlier version of this has been sent in already. It stands below, and you can edit it",
  nothingSentIn: "You have not sent in anything yet.",
  universityNotKnown: "Quad knows no university of this name: it is sent in without one.",
  previewOnly: "This form makes a preview. Nothing was sent.",
  feedbackOk: "OK",
  feedbackThanks: "Thank you for your feedback.",
  feedbackNotLoaded: "The user's details are not loaded: the feedback is not sent",
  feedbackNoCountry: "None of the countries has a known id: the feedback is not sent",
  unknownError: "Unknown error",
  unreachable: "Quad cannot be reached just now. Check your connection and try again.",
  home: "Home",
  login: "Login",
  profile: "Profile",
  tryAgain: "Try again",
  bookmark: "Bookmark",
  bookmarked: "Bookmarked",
  logout: "Logout",
  editProfile: "Edit Profile",
  passwordForEmail: "Type your current password to use another e-mail address.",
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

export const atLeastCharacters = (count: number) => `must have at least ${count} characters`;
export const atMostCharacters = (count: number) => `must have at most ${count} characters`;
export const atMostBytes = (count: number) => `must have at most ${count} bytes`;
export const mustBeAddress = (label: string) => `${label} must be an http or https address`;
/** Why a post is hidden, as its author reads it. */
export const HIDDEN_REASONS = {
  reports: "Several people have reported it. An editor will look at it and decide.",
  editor: "An editor has decided so.",
} as const;
/** What precedes a moderator's words to the author of a post, or to who has sent in a page. */
export const ASKED_TO_CHANGE = "A moderator asks you to change this:";

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
/** What the feedback pop-up asks in each of its steps. */
export const FEEDBACK_QUESTIONS = {
  1: "How likely are you to recommend Quad to a friend?",
  2: "In which countries would you like to study?",
  3: "What should we change about Quad?",
} as const;
/** How many characters of a post are left, or too many. */
export const charactersLeft = (left: number) =>
  left >= 0
    ? `${left.toLocaleString("en-AU")} ${left === 1 ? "character" : "characters"} left`
    : `${(-left).toLocaleString("en-AU")} ${left === -1 ? "character" : "characters"} too many`;

/** The day that the cookies policy names as its last update. */
export const COOKIES_POLICY_UPDATED = "10 October 2024";
