import type { Focus, Image } from "../contract/entities.ts";
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

// In full, so that Tailwind finds them; the policy allows no style of its own on what the build draws.
const ACROSS = [
  ...["focus-x-0", "focus-x-10", "focus-x-20", "focus-x-30", "focus-x-40", "focus-x-50"],
  ...["focus-x-60", "focus-x-70", "focus-x-80", "focus-x-90", "focus-x-100"],
];
const DOWN = [
  ...["focus-y-0", "focus-y-10", "focus-y-20", "focus-y-30", "focus-y-40", "focus-y-50"],
  ...["focus-y-60", "focus-y-70", "focus-y-80", "focus-y-90", "focus-y-100"],
];

/** What keeps the chosen point in view where the picture is cropped, to the nearest tenth. */
const focusClasses = (focus: Focus | undefined): string[] =>
  focus ? ["focused", ACROSS[Math.round(focus.x / 10)] ?? "", DOWN[Math.round(focus.y / 10)] ?? ""] : [];

/** The picture of a record, as wide and high as its place: the uploaded one, else its scene or its pattern. */
export const RecordPicture = ({ id, picture, alt = "", sizes, isFirst = false }: RecordPictureProps) => {
  if (picture.image)
    return (
      <Picture
        image={picture.image}
        alt={alt}
        sizes={sizes}
        className={["block size-full object-cover", ...focusClasses(picture.image.focus)].join(" ")}
        isFirst={isFirst}
      />
    );
  return "scene" in picture ? <Scene name={picture.scene} id={id} /> : <Pattern field={picture.field} id={id} />;
};
