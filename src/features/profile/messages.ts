import { MESSAGES } from "../../contract/messages.ts";
import { CallFailed } from "../session/call.ts";

/** The words of the profile, over the page and as a page. */
export const WORDS = {
  yourProfile: "Your profile",
  myPage: "My page",
  show: "Show",
  hidden: "Hidden until an editor has looked at it",
  asked: "A moderator asks for a change",

  pageTitle: "Your Quad",
  pageTitleEditing: "Edit your interests",
  invitation:
    "Keep universities, programs, subjects and places as bookmarks, find what you have written, and choose the interests that Quad recommends subjects by. All of it is yours to take away or delete.",
  needsScript: "Your own page is put together in your browser, which needs JavaScript.",
  yourPage: "Your page",
  yourPicture: "Your picture",
  noInterestsYet: "No interests yet. Add some, and Quad recommends subjects to you.",
  editInterests: "Edit interests",
  categories: "Categories",

  picture: "Picture",
  choosePicture: "Choose a picture",
  removePicture: "Remove picture",
  cropHelp: "Drag the circle, or move it with the arrow keys; plus and minus zoom.",
  cropArea: "The part of the picture that is shown",
  picturePreview: "Preview of your picture",
  zoom: "Zoom",
  upload: "Upload",
  uploading: "Uploading...",
  usePicture: "Use this picture",

  unsaved: "This is what you had not saved.",
  startAgain: "Start again",
  username: "Username",
  currentPassword: "Current password",
  typeUniversity: "Type its name",
  bio: "Bio",
  save: "Save changes",
  saving: "Changes",

  yourData: "Your data",
  changePassword: "Change password",
  changePasswordLead: "Everywhere else where you are logged in you will be logged out.",
  newPasswordAgain: "New password again",
  passwordChanged: "Your password is changed. All other sessions have ended.",
  yourPassword: "Your password",
  download: "Download everything of mine",
  downloadLead: "Your profile, bookmarks, posts and replies: as JSON for other programs, or as a page to read.",
  downloadJson: "Download as JSON",
  downloadPage: "Download as a page",
  downloaded: "Your download is ready.",
  delete: "Delete my account",
  deleteLead: "Your profile, bookmarks and reactions are deleted at once and cannot be brought back.",
  postsFate: "What about your posts and replies?",
  keepPosts: "Keep them, written by “Anonymous”",
  removePosts: "Remove them too",
} as const;

/** What a post of each kind is called. */
export const POST_KINDS = { review: "Review", blog: "Blog", qna: "Question" } as const;

/** Why a profile could not be saved: in the server's words where it gave any. */
export const failureInWords = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return MESSAGES.profileError;
  if (error.name === "Unreachable") return `${MESSAGES.profileError} ${error.message}`;
  return error.message === MESSAGES.unknownError ? MESSAGES.profileFailed : error.message;
};
