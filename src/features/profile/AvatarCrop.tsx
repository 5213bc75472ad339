import { useEffect, useEffectEvent, useRef } from "react";
import ReactCrop from "react-image-crop";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import { sideOf, cropAt, percentOf, zoomed, ZOOM_MAX, type Crop } from "./crop.ts";
import { WORDS } from "./messages.ts";

const ZOOM_STEP = 0.25;
const PREVIEW_SIDE = 144;
/** The longest side of the picture as it is shown, in pixels. */
const SHOWN_SIDE = 960;
// In pixels of the screen, for each press of an arrow.
ReactCrop.nudgeStep = 8;

/** Draws the square that is cut out of a picture over the whole of a canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext("2d");
  const side = sideOf(crop);
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
};

/**
 * The square of a picture that is shown everywhere: moved and drawn larger or smaller with the pointer and the keys.
 * @public AvatarEditor fetches this module and draws it by its name.
 */
export const AvatarCrop = ({
  picture,
  crop,
  onCrop,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, SHOWN_SIDE / Math.max(picture.width, picture.height));
  const zoomBy = useEffectEvent((steps: number) => onCrop(zoomed(crop, crop.zoom + steps * ZOOM_STEP)));
  useEffect(() => {
    const canvas = whole.current;
    canvas?.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    frame.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [picture]);
  useEffect(() => {
    if (preview.current) drawCrop(preview.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const listening = new AbortController();
    const area = frame.current;
    const { signal } = listening;
    // The library's own element has the focus: it knows arrows alone.
    area?.addEventListener(
      "keydown",
      ({ key }) => {
        if (/^[+=-]$/.test(key)) zoomBy(key === "-" ? -1 : 1);
      },
      { signal },
    );
    area?.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        zoomBy(-Math.sign(event.deltaY));
      },
      { signal, passive: false },
    );
    return () => listening.abort();
  }, []);
  return (
    <>
      <link rel="stylesheet" href={cropStyles} precedence="default" />
      <div ref={frame} className="flex items-end gap-4">
        <ReactCrop
          className="max-w-[min(100%-88px,320px)] rounded-input [--rc-focus-color:var(--color-eucalypt)]"
          crop={percentOf(crop)}
          onChange={(_, square) => {
            if (square.width > 0) onCrop(cropAt(crop, square));
          }}
          aspect={1}
          circularCrop
          keepSelection
          ariaLabels={{ ...ReactCrop.defaultProps.ariaLabels, cropArea: WORDS.cropArea }}
        >
          <canvas
            ref={whole}
            className="block max-h-[320px] max-w-full"
            width={Math.ceil(picture.width * scale)}
            height={Math.ceil(picture.height * scale)}
            aria-hidden="true"
          />
        </ReactCrop>
        <span className="flex-none" role="img" aria-label={WORDS.picturePreview}>
          <canvas
            ref={preview}
            className="size-18 rounded-full border border-line"
            width={PREVIEW_SIDE}
            height={PREVIEW_SIDE}
          />
        </span>
      </div>
      <label className="flex min-h-[44px] items-center gap-3 text-small font-semibold">
        {WORDS.zoom}
        <input
          className="max-w-[260px] flex-1"
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          onChange={({ currentTarget }) => onCrop(zoomed(crop, Number(currentTarget.value)))}
        />
      </label>
    </>
  );
};
