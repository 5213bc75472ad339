import type { PageRef } from "./entities.ts";

// The preview of a record as it was saved: the CMS signs its address, functions/preview.ts checks it, scripts/rebuild draws it.

/** What is signed (HMAC-SHA256 with the secret of the webhook, in hex): the page, and until when the address is good. */
export const signedPreview = ({ type, id }: PageRef, until: number): string => `preview.${type}.${id}.${until}`;

/** The address of a preview; `until` in milliseconds since 1970. */
export const previewHref = ({ type, id }: PageRef, until: number, signature: string): string =>
  `/api/preview/${type}/${id}?until=${until}&signature=${signature}`;
