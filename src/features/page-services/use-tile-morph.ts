import { useEffect } from "react";

/** The tile of the card that leads to an address: of the one that was pressed, where several do. */
const tileTo = (url: string): HTMLElement | null => {
  const links = [...document.querySelectorAll("a")].filter(({ href }) => href === url);
  const tiles = links.map((link) => (link.closest("li") ?? link).querySelector<HTMLElement>(".tile, .old-tile"));
  const pressed = tiles[links.findIndex((link) => link === document.activeElement)];
  return pressed ?? tiles.find((tile) => tile?.checkVisibility()) ?? null;
};

const nameTiles = ({ viewTransition, activation }: PageSwapEvent): void => {
  const url = activation?.entry.url;
  if (!viewTransition || !url) return;
  const own = document.querySelector<HTMLElement>("[data-own-tile] > *, .title .old-tile-large");
  const card = tileTo(url);
  own?.style.setProperty("view-transition-name", "none");
  card?.style.setProperty("view-transition-name", "tile");
  // The page is shown again as it is, by Back or where the journey is called off.
  const clear = (): void => {
    for (const tile of [own, card]) tile?.style.removeProperty("view-transition-name");
  };
  viewTransition.finished.then(clear, clear);
  // The browser may leave the transition out.
  viewTransition.ready.catch(() => undefined);
};

/**
 * The tile of a pressed card becomes the tile of the page that it leads to. parts/RecordTitle.astro names the tile of every
 * record's page; on the way to another page it loses its name, or two that have nothing in common would become one another.
 */
export const useTileMorph = (): void =>
  useEffect(() => {
    window.addEventListener("pageswap", nameTiles);
    return () => window.removeEventListener("pageswap", nameTiles);
  }, []);
