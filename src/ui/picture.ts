import type { Image } from "../contract/entities.ts";
import { html, type Html } from "../lib/html.ts";
import { imageVariants } from "../contract/image-variants.ts";

/** An uploaded image in the sizes that pages use, with its width and height, so that nothing moves when it arrives. */
export const picture = (image: Image, alt: string, sizes: string, className: string): Html => {
  const variants = imageVariants(image);
  const sources = (format: "avif" | "webp") =>
    variants.map((variant) => `/media/${variant[format]} ${variant.width}w`).join(", ");
  return html`<picture
    >${
      variants.length > 0
        ? html`<source type="image/avif" srcset="${sources("avif")}" sizes="${sizes}" />
            <source type="image/webp" srcset="${sources("webp")}" sizes="${sizes}" />`
        : null
    }<img
      class="${className}"
      src="/media/${image.file}"
      alt="${image.alternativeText ?? alt}"
      width="${image.width}"
      height="${image.height}"
      loading="lazy"
      decoding="async"
  /></picture>`;
};
