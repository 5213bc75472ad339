import type { Image } from "../contract/entities.ts";
import { imageVariants } from "../contract/image-variants.ts";

interface PictureProps {
  image: Image;
  /** Used where the image has no text of its own; empty for a decorative one. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  className?: string;
  /** An image that is in view at once is fetched at once. */
  isFirst?: boolean;
}

/** An uploaded image in the sizes that pages use, with its width and height, so that nothing moves when it arrives. */
export const Picture = ({ image, alt, sizes, className, isFirst = false }: PictureProps) => {
  const variants = imageVariants(image);
  const sources = (format: "avif" | "webp"): string =>
    variants.map((variant) => `/media/${variant[format]} ${variant.width}w`).join(", ");
  return (
    <picture className="contents">
      {variants.length > 0 && (
        <>
          <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
          <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
        </>
      )}
      <img
        className={className}
        src={`/media/${image.file}`}
        alt={image.alternativeText ?? alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
};
