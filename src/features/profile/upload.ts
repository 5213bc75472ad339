import { isErrorName } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CallFailed, type OutputOf } from "../session/call.ts";
import { freshToken } from "../session/token.ts";

/** Milliseconds: pictures take their time on slow lines. */
const PATIENCE = 120_000;

export interface Upload {
  file: Blob;
  /** The person's own file that it takes the place of. */
  replaces: number | undefined;
  /** Told the share that has gone out, from 0 to 1. `fetch` cannot tell it. */
  onProgress: (share: number) => void;
}

/** Uploads a picture and returns its id. Throws CallFailed. */
export const uploadPicture = async ({ file, replaces, onProgress }: Upload): Promise<number> => {
  const token = await freshToken();
  const form = new FormData();
  form.append("files", file, `avatar.${file.type.split("/")[1] ?? "webp"}`);
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", replaces === undefined ? "/api/upload" : `/api/upload?id=${replaces}`);
    if (token !== undefined) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.timeout = PATIENCE;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    for (const end of ["error", "timeout", "abort"] as const)
      request.addEventListener(end, () => reject(new CallFailed("Unreachable", 0, MESSAGES.unreachable)));
    request.send(form);
  });
  const answer = parsed(text);
  if (status < 200 || status > 299) {
    const { name = "", message } = (answer as { error?: { name?: string; message?: string } } | undefined)?.error ?? {};
    throw new CallFailed(isErrorName(name) ? name : "Unknown", status, message ?? MESSAGES.unknownError);
  }
  const id = (answer as OutputOf<"uploadFile"> | undefined)?.[0]?.id;
  if (id === undefined) throw new CallFailed("Unknown", status, MESSAGES.unknownError);
  return id;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Something in between answered in its own words.
    return undefined;
  }
};
