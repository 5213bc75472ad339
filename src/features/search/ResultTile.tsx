import { Monogram } from "../../components/Tile.tsx";
import type { SearchResult } from "./search.ts";

/** The logo of what was found, or letters. */
export const ResultTile = ({ tile }: Pick<SearchResult, "tile">) =>
  "logo" in tile ? (
    <img className="tile" src={tile.logo} alt="" width="48" height="48" decoding="async" />
  ) : (
    <Monogram id={tile.id} letters={tile.letters} />
  );
