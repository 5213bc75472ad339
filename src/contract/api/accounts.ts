import { z } from "zod";
import { pageRefSchema } from "../entities.ts";
import { LIMITS } from "../limits.ts";
import { isPlain } from "../blank.ts";
import { CODE_DIGITS, codeTyped, isMailedCode } from "../mailed-codes.ts";
import { atLeastCharacters, atMostBytes, atMostCharacters, MESSAGES } from "../messages.ts";
import { SIGN_UP_TOKEN, USERNAME } from "../patterns.ts";
import { answerSchema, hiddenFields } from "../posts.ts";
import { reviewFactsSchema } from "../review-facts-schema.ts";
import { isSearchAddress, SAVED_SEARCHES } from "../saved-searches.ts";
import { FACILITY_TYPE_NAMES, STUDENT_STATUSES } from "../taxonomy.ts";
import { contributionsSchema, fileSchema } from "./contributions.ts";
import { sentCorrectionSchema } from "./corrections.ts";
import type { Endpoint } from "./endpoint.ts";
import { noticeSchema } from "./notices.ts";
import { pendingProofSchema, proofSchema } from "./proofs.ts";
import { imageAttributesSchema, plainText, recordId, sentence } from "./shapes.ts";

// What is answered.

const activity = {
  id: recordId,
  createdAt: z.iso.datetime(),
  ...hiddenFields,
  /** Null while the page is not on the site. */
  page: pageRefSchema
    .extend({ name: z.string(), university: z.object({ id: recordId, name: z.string() }).nullable() })
    .nullable(),
};

/** A person as only that person sees it. */
export const profileSchema = z.object({
  id: recordId,
  username: z.string(),
  email: z.string(),
  bio: z.string().nullable(),
  studentStatus: z.enum(STUDENT_STATUSES).nullable(),
  /** `id` is the file's: it is what an upload replaces. */
  avatar: imageAttributesSchema.extend({ id: recordId }).nullable(),
  university: z.object({ id: recordId, universityName: z.string() }).nullable(),
  interests: z.array(z.object({ id: recordId, programFieldName: z.string() })),
  feedbackQ1: z.int().nullable(),
  feedbackQ2: z.array(z.object({ id: recordId, countryName: z.string() })),
  feedbackQ3: z.string().nullable(),
  userUniversityLikes: z.array(z.object({ id: recordId, universityName: z.string() })),
  userProgramLikes: z.array(z.object({ id: recordId, programName: z.string(), universityId: recordId })),
  userSubjectLikes: z.array(z.object({ id: recordId, subjectName: z.string(), universityId: recordId })),
  userFacilityBookmarks: z.array(
    z.object({ id: recordId, facilityName: z.string(), facilityType: z.enum(FACILITY_TYPE_NAMES) }),
  ),
  userDestinationLikes: z.array(z.object({ id: recordId, destinationName: z.string() })),
  userHelpfulLinkBookmarks: z.array(z.object({ id: recordId, linkName: z.string(), linkUrl: z.string() })),
  /** The searches that the person keeps, in the order in which they were saved. */
  savedSearches: z.array(z.object({ address: z.string(), name: z.string() })),
  /** The newest posts of each kind, newest first: at most LIMITS.activityMax, texts cut at LIMITS.activityTextMax. */
  reviews: z.array(z.object({ ...activity, reviewText: z.string(), reviewRating: z.int() })),
  blogs: z.array(z.object({ ...activity, blogText: z.string() })),
  qnas: z.array(z.object({ ...activity, qnaText: z.string() })),
  comments: z.array(z.object({ id: recordId })),
  /** Whether the person is told of questions that they could answer. */
  questionNotices: z.boolean(),
  /** Whether a mail comes once a week with what is unread; null where no mail is set up. */
  weeklyDigest: z.boolean().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

/** A sign-up that the code of a mail finishes: what names it, and until when the code is good. */
const pendingSignUpSchema = z.object({ token: z.string(), until: z.iso.datetime() });
/** A session: the access token, and the person whose it is. The refresh token goes into a cookie that no script reads. */
export const loginResultSchema = z.object({ jwt: z.string(), user: profileSchema });
const doneSchema = z.object({ ok: z.literal(true) });

const onPage = pageRefSchema
  .extend({ name: z.string(), university: z.object({ id: recordId, name: z.string() }).nullable() })
  .nullable();
const written = { id: recordId, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), ...hiddenFields };
const onPost = z.object({ kind: z.enum(["review", "blog", "qna", "helpfulLink", "reply"]), id: recordId });
const count = z.int().min(0);

/** Everything that is kept of a person, whole: texts are not cut, and nothing is left out for being old. */
export const dataExportSchema = z.object({
  madeAt: z.iso.datetime(),
  account: z.object({
    ...profileSchema.pick({
      ...{ id: true, username: true, email: true, bio: true, studentStatus: true, university: true, avatar: true },
    }).shape,
    createdAt: z.iso.datetime(),
  }),
  survey: profileSchema.pick({ feedbackQ1: true, feedbackQ2: true, feedbackQ3: true }),
  interests: profileSchema.shape.interests,
  bookmarks: profileSchema.pick({
    userUniversityLikes: true,
    userProgramLikes: true,
    userSubjectLikes: true,
    userFacilityBookmarks: true,
    userDestinationLikes: true,
    userHelpfulLinkBookmarks: true,
    savedSearches: true,
  }),
  posts: z.object({
    reviews: z.array(
      z.object({
        ...written,
        reviewText: z.string(),
        reviewRating: z.int(),
        facts: reviewFactsSchema.nullish(),
        reviewLikes: count,
        reviewDislikes: count,
        page: onPage,
      }),
    ),
    blogs: z.array(z.object({ ...written, blogText: z.string(), blogLikes: count, blogDislikes: count, page: onPage })),
    qnas: z.array(
      z.object({
        ...written,
        qnaText: z.string(),
        qnaLikes: count,
        qnaDislikes: count,
        answer: answerSchema,
        page: onPage,
      }),
    ),
    helpfulLinks: z.array(z.object({ ...written, linkName: z.string(), linkUrl: z.string(), page: onPage })),
  }),
  replies: z.array(z.object({ ...written, commentText: z.string(), post: onPost.nullable() })),
  reactions: z.array(z.object({ reaction: z.enum(["like", "dislike"]), post: onPost })),
  /** The reports that the person made. */
  reports: z.array(
    z.object({ post: onPost, reason: z.string(), note: z.string().nullable(), createdAt: z.iso.datetime() }),
  ),
  /** Where the person is a verified student. */
  verified: z.array(proofSchema),
  /** The university that the code of a mail is for, while it is good. */
  verifying: pendingProofSchema.nullable(),
  /** What was decided about the person's own posts and replies. */
  decisions: z.array(
    z.object({
      post: onPost,
      decision: z.string(),
      reason: z.string(),
      note: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** The person's appeals; `outcome` is null while one waits. */
  appeals: z.array(
    z.object({
      post: onPost.nullable(),
      text: z.string().nullable(),
      createdAt: z.iso.datetime(),
      outcome: z.string().nullable(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      decidedAt: z.iso.datetime().nullable(),
    }),
  ),
  sentIn: contributionsSchema,
  /** What the person said is wrong with pages, and what was decided. */
  corrections: z.array(sentCorrectionSchema),
  uploads: z.array(fileSchema),
  /** What the person was told, the newest first. */
  notices: z.array(noticeSchema.extend({ id: recordId })),
  wantsNotices: profileSchema.pick({ questionNotices: true, weeklyDigest: true }),
  /** When the person was last told of a question, and was sent weekly mails. */
  toldOf: z.object({ questionAt: z.iso.datetime().nullable(), weeklyMails: z.array(z.iso.datetime()) }),
  /** For which posts a network is kept, as a keyed hash that is not told, and until when. */
  networks: z.array(z.object({ post: onPost, keptUntil: z.iso.datetime() })),
});
export type DataExport = z.infer<typeof dataExportSchema>;

// What is sent.

const NUL = "\u0000";
const free = (max: number) => plainText(max);

export const usernameSchema = z
  .string(MESSAGES.usernameInvalid)
  .trim()
  .regex(USERNAME, MESSAGES.usernameInvalid)
  .max(LIMITS.usernameMax, atMostCharacters(LIMITS.usernameMax));
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.emailMax, atMostCharacters(LIMITS.emailMax))
  .pipe(z.email(MESSAGES.emailInvalid));
/** A new password. */
export const passwordSchema = z
  .string()
  .min(LIMITS.passwordMin, atLeastCharacters(LIMITS.passwordMin))
  .refine(
    (password) => new TextEncoder().encode(password).length <= LIMITS.passwordBytesMax,
    atMostBytes(LIMITS.passwordBytesMax),
  )
  .refine((password) => !password.includes(NUL), "must not hold the character NUL")
  .refine((password) => password.isWellFormed(), "must not hold half of a character");
/** The code of a mail. */
export const mailedCodeSchema = z.string().max(20).transform(codeTyped).refine(isMailedCode, sentence(CODE_DIGITS));
/** A password that is tried: what no password can be is simply wrong. */
const triedPassword = z.string().min(1, "is required").max(LIMITS.passwordTriedMax);
/** The second typing of a password may be sent along. */
const typedAlike = ({ password, passwordConfirmation }: { password: string; passwordConfirmation?: string }): boolean =>
  passwordConfirmation === undefined || passwordConfirmation === password;

const LISTED_MAX = 1_000;
const id = z.int().positive().max(LIMITS.idMax);
/** A record by its id, or by an object with it (`{ id, universityName }`). */
const oneId = z.union([id, z.object({ id }).transform((record) => record.id)]);
const idList = z.array(oneId).max(LISTED_MAX);

/** A change of a list. */
export interface ListChange {
  set?: number[];
  connect?: number[];
  disconnect?: number[];
}
/** A whole list, or what is to be added (`connect`) and taken away (`disconnect`). */
const listChange = z.union([
  idList.transform((set): ListChange => ({ set })),
  z
    .strictObject({ set: idList.optional(), connect: idList.optional(), disconnect: idList.optional() })
    .transform((change): ListChange => change),
]);
/** One record or none: `7`, `{ id: 7 }`, `{ connect: [7] }`, `{ set: [] }`, null. */
const single = z
  .array(oneId)
  .max(1)
  .transform(([only]) => only ?? null);
const oneOrNone = z.union([
  z.null(),
  oneId,
  z.strictObject({ connect: single }).transform(({ connect }) => connect),
  z.strictObject({ set: single }).transform(({ set }) => set),
]);

const searchAddress = z.string().refine(isSearchAddress, "must be the address of a list or of the search");
/** Keeps a search, or gives the one of that address another name; takes one away by its address. */
const savedSearchChange = z.strictObject({
  save: z
    .strictObject({ address: searchAddress, name: free(SAVED_SEARCHES.nameMax).trim().min(1, "is required") })
    .optional(),
  remove: searchAddress.optional(),
});

/** All that people may change of their own account. What is not named here is refused. */
export const profileChangeSchema = z.strictObject({
  username: usernameSchema.optional(),
  email: emailSchema.optional(),
  /** Needed for another e-mail address: a new password can be asked for there. */
  currentPassword: triedPassword.optional(),
  bio: free(LIMITS.bioMax).nullable().optional(),
  studentStatus: z.enum(STUDENT_STATUSES).nullable().optional(),
  university: oneOrNone.optional(),
  avatar: oneOrNone.optional(),
  interests: listChange.optional(),
  questionNotices: z.boolean().optional(),
  weeklyDigest: z.boolean().optional(),
  feedbackQ1: z.int().min(LIMITS.feedbackRatingMin).max(LIMITS.feedbackRatingMax).nullable().optional(),
  feedbackQ2: listChange.optional(),
  feedbackQ3: free(LIMITS.postTextMax).nullable().optional(),
  userUniversityLikes: listChange.optional(),
  userProgramLikes: listChange.optional(),
  userSubjectLikes: listChange.optional(),
  userFacilityBookmarks: listChange.optional(),
  userDestinationLikes: listChange.optional(),
  userHelpfulLinkBookmarks: listChange.optional(),
  savedSearches: savedSearchChange.optional(),
});

/** Which fields come is fixed: these are taken as they are, and change nothing. */
const shaping = z.strictObject({ populate: z.unknown().optional(), fields: z.unknown().optional() });

export const ACCOUNTS_ENDPOINTS = {
  logIn: {
    method: "POST",
    path: "/api/auth/local",
    auth: "none",
    summary: "Logs in with e-mail address and password; the refresh token comes as a cookie",
    input: z.strictObject({ identifier: free(LIMITS.emailMax).trim().toLowerCase().min(1), password: triedPassword }),
    output: loginResultSchema,
    limit: "login",
  },
  register: {
    method: "POST",
    path: "/api/auth/local/register",
    auth: "none",
    summary:
      "Makes an account; a login follows. Where mail is set up it begins a sign-up, which the code of a mail finishes; the answer never tells whether the address has an account",
    input: z.strictObject({ username: usernameSchema, email: emailSchema, password: passwordSchema }),
    output: z.union([
      z.object({ user: z.object({ id: recordId, username: z.string(), email: z.string() }) }),
      z.object({ pending: pendingSignUpSchema }),
    ]),
    limit: "register",
  },
  finishSignUp: {
    method: "POST",
    path: "/api/auth/local/register/confirm",
    auth: "none",
    summary: "Makes the account of a sign-up by the code of the mail, and logs in; the refresh token comes as a cookie",
    input: z.strictObject({ token: z.string().regex(SIGN_UP_TOKEN), email: emailSchema, code: mailedCodeSchema }),
    output: loginResultSchema,
    limit: "registerCode",
  },
  refresh: {
    method: "POST",
    path: "/api/auth/refresh",
    auth: "none",
    summary: "A new access token for the session of the refresh cookie, which is renewed",
    input: z.undefined(),
    output: z.object({ jwt: z.string() }),
    limit: "session",
  },
  logOut: {
    method: "POST",
    path: "/api/auth/logout",
    auth: "none",
    summary: "Ends the session of the refresh cookie and of the access token, and clears the cookie",
    input: z.undefined(),
    output: doneSchema,
    limit: "session",
  },
  forgotPassword: {
    method: "POST",
    path: "/api/auth/forgot-password",
    auth: "none",
    summary: "Sends a link to set a new password, if the address is somebody's; the answer never tells",
    input: z.strictObject({ email: emailSchema }),
    output: doneSchema,
    limit: "reset",
  },
  resetPassword: {
    method: "POST",
    path: "/api/auth/reset-password",
    auth: "none",
    summary: "Sets a new password by the code of a link, once and within an hour, ends all sessions and logs in",
    input: z
      .strictObject({
        code: z.string().max(200).refine(isPlain, "is none that was mailed"),
        password: passwordSchema,
        passwordConfirmation: z.string().optional(),
      })
      .refine(typedAlike, { message: MESSAGES.passwordsDiffer }),
    output: loginResultSchema,
    limit: "reset",
  },
  changePassword: {
    method: "POST",
    path: "/api/auth/change-password",
    auth: "user",
    summary: "Changes the password; all other sessions end",
    input: z
      .strictObject({
        currentPassword: triedPassword,
        password: passwordSchema,
        passwordConfirmation: z.string().optional(),
      })
      .refine(typedAlike, { message: MESSAGES.passwordsDiffer }),
    output: loginResultSchema,
    limit: "session",
  },
  exportAccount: {
    method: "POST",
    path: "/api/users/me/export",
    auth: "user",
    summary: "Everything that is kept of the caller, by the caller's password",
    input: z.strictObject({ password: triedPassword }),
    output: dataExportSchema,
    limit: "session",
  },
  deleteAccount: {
    method: "POST",
    path: "/api/users/me/delete",
    auth: "user",
    summary: "Deletes the caller's account, by the password; posts and replies stay without a name, or go",
    input: z.strictObject({ password: triedPassword, posts: z.enum(["keep", "remove"]) }),
    output: doneSchema,
    limit: "session",
  },
  me: {
    method: "GET",
    path: "/api/users/me",
    auth: "user",
    summary: "The caller's own account with lists, posts and bookmarks",
    query: shaping,
    input: z.undefined(),
    output: profileSchema,
    limit: "profile",
  },
  changeMe: {
    method: "PUT",
    path: "/api/users/me",
    auth: "user",
    summary: "Changes the caller's own account: fields, interests, bookmarks, answers to the survey",
    query: shaping,
    input: profileChangeSchema,
    output: profileSchema,
    limit: "profile",
  },
  changeUser: {
    method: "PUT",
    path: "/api/users/:id",
    auth: "user",
    summary: "The same, by the caller's own id; any other id is refused",
    query: shaping,
    input: profileChangeSchema,
    output: profileSchema,
    limit: "profile",
  },
} as const satisfies Record<string, Endpoint>;
