import type { Listing } from "../../contract/taxonomy.ts";

/** The words of sending content in that are no part of the specification. */
export const WORDS = {
  loginLater: "You can fill in the form now. Sending it asks you to log in.",
  chooseType: "What do you want to add?",
  sentIn: "What you have sent in",
  save: "Save changes",
  stop: "Stop changing it",
  edit: "Edit",
  takeBack: "Take back",
  takeBackNow: "Yes, take it back",
  keep: "Keep it",
  sentBack: "Sent back to you",
  refused: "An editor has decided not to put it on the site.",
  uploadLater: "It is uploaded when you are logged in.",
  previewOnly: "It is shown in the preview only.",
  unreadable: "This file cannot be read.",
} as const;

/** What an editor has made of what was sent in. */
export const STATES: Readonly<Record<Listing, string>> = {
  pending: "Pending: an editor has not looked at it yet",
  listed: "On the site",
  unlisted: "Not put on the site",
};

export const uploadOf = (label: string): string => `Upload of ${label}`;
export const uploading = (file: string): string => `Uploading ${file}`;
export const uploaded = (file: string): string => `${file} is uploaded.`;
export const uploadFailed = (file: string, reason: string): string => `${file} could not be uploaded. ${reason}`;
