import { transformOf } from "../pictures/markup.ts";
import type { DrawnPicture } from "../pictures/picture.ts";
import { ROOM } from "../pictures/room.ts";
import { SPRITES } from "../sprites/addresses.ts";

/** A drawn picture, decorative, cut at its sides to the shape of its place; its layers are symbols of the sprite of scenes. */
export const Drawing = ({ picture, color }: { picture: DrawnPicture; color?: string }) => (
  <svg
    className={`block size-full ${picture.look}`}
    viewBox={`0 0 ${ROOM.width} ${ROOM.height}`}
    preserveAspectRatio="xMidYMid slice"
    color={color}
    aria-hidden="true"
  >
    {picture.layers.map((layer, at) => (
      <use key={at} href={`${SPRITES.scenes}#${layer.drawing}`} transform={transformOf(layer)} />
    ))}
  </svg>
);
