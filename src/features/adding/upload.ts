import type { UploadedFile } from "../../contract/api/contributions.ts";
import { ERRORS, isErrorName } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CallFailed } from "../session/call.ts";
import { freshToken, sessionEnded } from "../session/token.ts";
import { IMAGE_TYPES } from "./adding.ts";

/** Why a file cannot be an image here, in words; null when it may be. The server looks into it as well. */
export const faultOfFile = ({ type, size }: Pick<File, "type" | "size">): string | null => {
  if (!IMAGE_TYPES.includes(type)) return ERRORS.NotAnImage.message;
  return size > LIMITS.uploadBytes ? ERRORS.ImageTooLarge.message : null;
};

/**
 * Uploads an image under a name. `progress` gets the share that is on its way, 0 to 1: `fetch` does not tell it. `key`
 * makes sure that a second try does not make a second file. Throws CallFailed.
 */
export const upload = async (
  file: File,
  name: string,
  key: string,
  progress: (share: number) => void,
): Promise<UploadedFile> => {
  const token = await freshToken();
  const form = new FormData();
  form.set("files", file, name);
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    if (token !== undefined) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("idempotency-key", key);
    // A slow line may take its time; the server gives up by itself.
    request.timeout = LIMITS.callPatience * 6;
    request.upload.addEventListener("progress", ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    for (const failure of ["error", "timeout", "abort"] as const)
      request.addEventListener(failure, () => reject(new CallFailed("Unreachable", 0, MESSAGES.unreachable)));
    request.send(form);
  });
  const answer = parsed(text);
  const [uploaded] = Array.isArray(answer) ? (answer as UploadedFile[]) : [];
  if (status < 300 && uploaded) return uploaded;
  if (status === 401) sessionEnded();
  const { name: error = "", message } =
    (answer as { error?: { name?: string; message?: string } } | undefined)?.error ?? {};
  throw new CallFailed(isErrorName(error) ? error : "Unknown", status, message ?? MESSAGES.unknownError);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Something in between answered in its own words.
    return undefined;
  }
};
