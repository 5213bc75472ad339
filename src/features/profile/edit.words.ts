import { MESSAGES } from "../../contract/messages.ts";
import { CallFailed } from "../session/call.ts";

/** Why a profile could not be saved: in the server's words where it gave any. */
export const failureInWords = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return MESSAGES.profileError;
  if (error.name === "Unreachable") return `${MESSAGES.profileError} ${error.message}`;
  return error.message === MESSAGES.unknownError ? MESSAGES.profileFailed : error.message;
};
