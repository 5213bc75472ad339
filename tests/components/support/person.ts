import { begin, type User } from "../../../src/features/session/session.store.ts";
import { forgetSession } from "../../../src/features/session/token.ts";

/** Somebody's details as the server answers them. */
export const MIA: User = {
  id: 1,
  username: "mia",
  email: "mia@example.org",
  bio: null,
  studentStatus: null,
  university: null,
  avatar: null,
  interests: [],
  userUniversityLikes: [],
  userProgramLikes: [],
  userSubjectLikes: [],
  userFacilityBookmarks: [],
  userDestinationLikes: [],
  userHelpfulLinkBookmarks: [],
  savedSearches: [],
  feedbackQ1: null,
  feedbackQ2: [],
  feedbackQ3: null,
  reviews: [],
  blogs: [],
  qnas: [],
  comments: [],
  questionNotices: true,
  weeklyDigest: null,
};

/** An access token that is good for ten minutes. */
export const tokenOf = (userId: number): string =>
  `head.${btoa(JSON.stringify({ userId, exp: Math.floor(Date.now() / 1_000) + 600 }))}.sign`;

export const logInAs = (user: User): void => begin(tokenOf(user.id), user);
export const logOut = forgetSession;
