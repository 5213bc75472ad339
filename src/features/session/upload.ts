import type { UploadedFile } from "../../contract/api/contributions.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { answerOf, CallFailed, sentInSession } from "./call.ts";

export interface Upload {
  file: Blob;
  /** The file's name. */
  name: string;
  /** The person's own file that it takes the place of. */
  replaces?: number | undefined;
  /** Makes sure that a second try does not make a second file. */
  idempotencyKey?: string | undefined;
  /** Told the share that has gone out, from 0 to 1: `fetch` cannot tell it. */
  onProgress: (share: number) => void;
}

/** Uploads an image as whoever is logged in. Throws CallFailed. */
export const upload = async (image: Upload): Promise<UploadedFile> => {
  const response = await sentInSession((token) => send(image, token));
  const [uploaded] = await answerOf<"uploadFile">(response);
  if (!uploaded) throw new CallFailed("Unknown", response.status, MESSAGES.unknownError);
  return uploaded;
};

const send = (
  { file, name, replaces, idempotencyKey, onProgress }: Upload,
  token: string | undefined,
): Promise<Response> => {
  const form = new FormData();
  form.set("files", file, name);
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", replaces === undefined ? "/api/upload" : `/api/upload?id=${replaces}`);
    if (token !== undefined) request.setRequestHeader("authorization", `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader("idempotency-key", idempotencyKey);
    // A slow line may take its time; the server gives up by itself.
    request.timeout = LIMITS.uploadTimeout;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    for (const end of ["error", "timeout", "abort"] as const)
      request.addEventListener(end, () => reject(new CallFailed("Unreachable", 0, MESSAGES.unreachable)));
    request.send(form);
  });
};
