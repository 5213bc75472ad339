import { bordersPath, coastPath } from "../features/map/outline.ts";
import { MAP } from "../lib/map.ts";

/** The drawing that all maps of the site use: land and borders as symbols, coloured by the page. Its coast is Natural Earth's, which is in the public domain. */
export const australiaSprite = (): string => {
  const symbol = (id: string, path: string): string =>
    `<symbol id="${id}" viewBox="0 0 ${MAP.width} ${MAP.height}"><path vector-effect="non-scaling-stroke" d="${path}"/></symbol>`;
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbol("land", coastPath())}${symbol("borders", bordersPath())}</svg>\n`;
};
