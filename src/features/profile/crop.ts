/** How a picture lies under the square that is cut out of it. Lengths are in pixels of the picture. */
export interface Crop {
  width: number;
  height: number;
  /** 1: the square is as large as the picture allows; 4: a quarter of that. */
  zoom: number;
  /** The square's middle. */
  x: number;
  y: number;
}
export const ZOOM_MAX = 4;

/** The side of the square. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The same square, moved and zoomed as far as it stays within the picture. */
const within = (crop: Crop): Crop => {
  const zoom = between(1, crop.zoom, ZOOM_MAX);
  const half = sideOf({ ...crop, zoom }) / 2;
  return { ...crop, zoom, x: between(half, crop.x, crop.width - half), y: between(half, crop.y, crop.height - half) };
};

/** The largest square in the middle of a picture. */
export const wholeCrop = (width: number, height: number): Crop => ({
  width,
  height,
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

/** Moves the picture under the square, by shares of the square's side: to the right and down. */
export const moved = (crop: Crop, right: number, down: number): Crop =>
  within({ ...crop, x: crop.x - right * sideOf(crop), y: crop.y - down * sideOf(crop) });

export const zoomed = (crop: Crop, zoom: number): Crop => within({ ...crop, zoom });

/** The square as react-image-crop has it: in percent of the picture's width and height. */
export interface PercentSquare {
  unit: "%";
  x: number;
  y: number;
  width: number;
  height: number;
}

export const percentOf = (crop: Crop): PercentSquare => {
  const side = sideOf(crop);
  const { width, height, x, y } = crop;
  return {
    unit: "%",
    x: ((x - side / 2) / width) * 100,
    y: ((y - side / 2) / height) * 100,
    width: (side / width) * 100,
    height: (side / height) * 100,
  };
};

/** The crop of the same picture whose square that is. */
export const cropAt = ({ width, height }: Crop, square: PercentSquare): Crop => {
  const side = (square.width / 100) * width;
  return within({
    width,
    height,
    zoom: Math.min(width, height) / side,
    x: (square.x / 100) * width + side / 2,
    y: (square.y / 100) * height + side / 2,
  });
};
