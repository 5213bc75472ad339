import type { Image } from "../contract/entities.ts";
import { LIMITS } from "../contract/limits.ts";
import { sharedPictureHref } from "../contract/routes.ts";
import type { PageKind } from "../contract/taxonomy.ts";

/** A picture that links to a page show; sizes in pixels. */
export interface SharedImage {
  href: string;
  width: number;
  height: number;
  alt: string;
}

/** What links to a record's page show: the uploaded picture, else the one that is drawn with its name. */
export const sharedImage = (kind: PageKind, id: number, name: string, uploaded: Image | null = null): SharedImage =>
  uploaded
    ? {
        href: `/media/${uploaded.file}`,
        width: uploaded.width,
        height: uploaded.height,
        alt: uploaded.alternativeText ?? name,
      }
    : {
        href: sharedPictureHref(kind, id),
        width: LIMITS.sharedPictureWidth,
        height: LIMITS.sharedPictureHeight,
        alt: name,
      };
