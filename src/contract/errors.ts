import { LIMITS } from "./limits.ts";
import { MAILED_CODE } from "./mailed-codes.ts";
import { MESSAGES } from "./messages.ts";

/** Those that the browser says by itself too, before it sends anything: all that it needs of the table. */
export const EARLY_ERRORS = {
  SessionOver: { status: 401, message: "Your session has ended, please log in again" },
  AlreadyReviewed: { status: 409, message: "You have already reviewed this page: edit your review instead" },
  CodeVoid: {
    status: 400,
    message: `This code is no longer good: after ${MAILED_CODE.life / 60_000} minutes or ${MAILED_CODE.triesMax} wrong tries it takes a new one`,
  },
  NotAnImage: { status: 400, message: "Only images can be uploaded: JPEG, PNG, WebP, AVIF or GIF" },
  ImageTooLarge: {
    status: 413,
    message: `An image may have at most ${LIMITS.uploadBytes / 1024 ** 2} MB and ${LIMITS.uploadSide} pixels a side`,
  },
  UniversityUnknown: { status: 400, message: "There is no such university" },
} as const;

/**
 * Every refusal that a call can answer, by name: its status and its words. The CMS sends names only; functions answer
 * `{ error: { status, name, message } }` with the words of this table.
 */
export const ERRORS = {
  ...EARLY_ERRORS,
  BadRequest: { status: 400, message: "The request cannot be understood" },
  ValidationError: { status: 400, message: "Something in the request is not as it must be" },
  NotLoggedIn: { status: 401, message: "Please log in first" },
  WrongLogin: { status: 400, message: MESSAGES.loginWrong },
  NotYours: { status: 403, message: "Only the person who wrote this may do that" },
  NotAllowed: { status: 403, message: "You may not do that" },
  NotFound: { status: 404, message: "There is no such record" },
  Conflict: { status: 409, message: "This was changed by somebody else at the same moment, please try again" },
  ChangedSince: {
    status: 409,
    message: "This was changed since, in another tab or on another device: read what it says now before you save",
  },
  AlreadySo: { status: 409, message: "The page says so already" },
  AlreadyReported: { status: 409, message: "You have already reported this post" },
  AlreadyAppealed: { status: 409, message: "You have already appealed against this decision" },
  NotAppealable: { status: 409, message: "There is no decision here that you could appeal against: reload the page" },
  NotPending: { status: 409, message: "An editor has already decided on this: it cannot be changed any more" },
  NameTaken: { status: 400, message: "Email or Username are already taken" },
  WrongPassword: { status: 400, message: "The current password is not right" },
  ResetCodeInvalid: { status: 400, message: "This link is no longer valid: ask for a new one" },
  KeyReused: { status: 422, message: "This Idempotency-Key was used for another request" },
  TooManyInterests: { status: 400, message: `At most ${LIMITS.interestsMax} interests can be chosen` },
  ImageInUse: { status: 409, message: "A page shows this image: upload another one and put it into the page" },
  TooManyFiles: { status: 409, message: "You have uploaded as many images as one person may" },
  TooManyPending: { status: 409, message: "You have sent in as much as one person may: please wait for the editors" },
  VerificationNotOffered: { status: 409, message: "This Quad sends no mail: an address cannot be proven here" },
  NotAUniversityAddress: { status: 400, message: "This is no e-mail address of a university that Quad knows" },
  MailNotSent: { status: 502, message: "The mail could not be sent just now, please try again in a moment" },
  CodeWrong: { status: 400, message: "This is not the code from the mail" },
  AddressProven: { status: 409, message: "This address has verified another account, and can verify one only" },
  TooManyRequests: { status: 429, message: "Too many requests: please wait a moment" },
  CmsUnavailable: { status: 503, message: "This is not possible just now, please try again in a moment" },
  StorageFull: {
    status: 507,
    message: "Nothing can be saved just now: the disk of the server is full. Reading goes on; please try again later",
  },
  BadGateway: { status: 502, message: "This is not possible just now: what stands behind answered wrongly" },
} as const satisfies Record<string, { status: number; message: string }>;
export type ErrorName = keyof typeof ERRORS;
export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);
