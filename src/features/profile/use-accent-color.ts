import { useState, type SyntheticEvent } from "react";
import { dominantColour } from "./accent-color.ts";

/** The side of the small copy whose pixels are counted. */
const SIDE = 32;

const accentColorOf = (image: HTMLImageElement): string | undefined => {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(image, 0, 0, SIDE, SIDE);
  const colour = context && dominantColour(context.getImageData(0, 0, SIDE, SIDE).data);
  return colour ? `rgb(${colour.red} ${colour.green} ${colour.blue})` : undefined;
};

/** The colour that most of a picture is made of, once it is loaded: spread `onLoad` over its image. */
export const useAccentColor = () => {
  const [accentColor, setAccentColor] = useState<string | undefined>(undefined);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void =>
    setAccentColor(accentColorOf(currentTarget));
  return { accentColor, onLoad };
};
