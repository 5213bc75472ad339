import { createHmac } from "node:crypto";
import { LIMITS, previewHref, signedPreview, type PageRef } from "#contract";
import { optional, required } from "../environment";

/** The public address of the site; undefined where nobody has set it. */
export const siteUrl = (): string | undefined => optional("SITE_URL");

/** Whether a process waits for builds that the site can ask for a preview: whoever starts it says so to the CMS too. */
export const canPreview = (): boolean => optional("PREVIEW_HOOK_URL") !== undefined && siteUrl() !== undefined;

/** A path of the site as an address. */
export const onSite = (path: string): string | null => {
  const site = siteUrl();
  return site === undefined ? null : new URL(path, site).href;
};

/** The address of a preview, signed, and good for LIMITS.previewLife. */
export const previewPath = (page: PageRef, now = Date.now()): string => {
  const until = now + LIMITS.previewLife;
  const signature = createHmac("sha256", required("WEBHOOK_SECRET")).update(signedPreview(page, until)).digest("hex");
  return previewHref(page, until, signature);
};
