import { z } from "zod";
import { fileSchema } from "../src/contract/api/contributions.ts";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { askCms } from "./_shared/cms.ts";
import { Refused, TooLarge } from "./_shared/errors.ts";
import { dispatch, serve } from "./_shared/serve.ts";
import { readUploadForm } from "./_shared/upload-form.ts";

const path = "/api/uploads";
const answer = z.array(fileSchema);

/** Takes an image from a person: the form is read here, what is in it is judged by the CMS. */
const upload = serve(ENDPOINTS.uploadFile, async ({ request, query, currentUser, idempotencyKey, bytes }) => {
  const body = await bytes().catch(tooLarge);
  const form = await readUploadForm(request.headers.get("content-type"), body);
  return askCms({
    method: "POST",
    path,
    query: { id: query.id, name: form.name, alternativeText: form.alternativeText },
    as: currentUser,
    idempotencyKey,
    headers: { "content-type": "application/octet-stream" },
    body: form.bytes,
    isLong: true,
    answer,
  });
});

const files = serve(ENDPOINTS.uploadedFiles, ({ query, currentUser }) =>
  askCms({
    method: "GET",
    path,
    query: { alternativeText: query.filters?.alternativeText?.$eq },
    as: currentUser,
    answer,
  }),
);

export default dispatch(upload, files);

export const config = {
  path: ["/api/upload", "/api/upload/files"],
  method: ["GET", "POST"],
  rateLimit: { windowLimit: 6200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

/** A form that is too long holds an image that is too large. */
const tooLarge = (error: unknown): never => {
  throw error instanceof TooLarge ? new Refused("ImageTooLarge") : error;
};
