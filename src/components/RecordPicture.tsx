import type { Image } from "../contract/entities.ts";
import type { Field } from "../contract/taxonomy.ts";
import type { SceneName } from "../pictures/scene.ts";
import { Pattern } from "./Pattern.tsx";
import { Picture } from "./Picture.tsx";
import { Scene } from "./Scene.tsx";

/** What is drawn of a record: the landscape of a place, or the field of a study; an uploaded image goes before both. */
export type PictureFacts = { scene: SceneName; image?: Image | null } | { field: Field | null; image?: Image | null };

interface RecordPictureProps {
  id: number;
  picture: PictureFacts;
  /** What an uploaded image shows, where it does not say it; empty for a decorative one. */
  alt?: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** An image that is in view at once is fetched at once. */
  isFirst?: boolean;
}

/** The picture of a record, as wide and high as its place: the uploaded one, else its scene or its pattern. */
export const RecordPicture = ({ id, picture, alt = "", sizes, isFirst = false }: RecordPictureProps) => {
  if (picture.image)
    return (
      <Picture
        image={picture.image}
        alt={alt}
        sizes={sizes}
        className="block size-full object-cover"
        isFirst={isFirst}
      />
    );
  return "scene" in picture ? <Scene name={picture.scene} id={id} /> : <Pattern field={picture.field} id={id} />;
};
