import { dominantColour } from "./glow.ts";

/** The side of the small copy whose pixels are counted. */
const SIDE = 32;

/** Lets the avatar of the page glow in the colour that most of its picture is made of. */
export const showGlow = (root: HTMLElement): void => {
  const frame = root.querySelector<HTMLElement>(".orbit-avatar");
  const image = frame?.querySelector("img");
  if (!frame || !image || frame.dataset["glow"] === image.src) return;
  const show = (): void => {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, 0, 0, SIDE, SIDE);
    const colour = context && dominantColour(context.getImageData(0, 0, SIDE, SIDE).data);
    frame.dataset["glow"] = image.src;
    if (colour) frame.style.setProperty("--glow", `rgb(${colour.red} ${colour.green} ${colour.blue})`);
  };
  if (image.complete && image.naturalWidth > 0) show();
  else image.addEventListener("load", show, { once: true });
};
