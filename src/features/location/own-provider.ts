import { suggestionsFor, type Suggestion } from "./place.ts";
import type { PlaceProvider } from "./providers.ts";
import { suggestionOf, type PlaceRow } from "./rows.ts";

/** The site's own places: an index that is fetched with the first search, and looked through in the browser. */
export const ownPlaces = (source: string, fetchRows: (source: string) => Promise<unknown>): PlaceProvider => {
  let held: Promise<Suggestion[]> | undefined;
  const all = (): Promise<Suggestion[]> => {
    held ??= fetchRows(source).then(
      (rows) => (rows as PlaceRow[]).map(suggestionOf),
      (error: unknown) => {
        held = undefined;
        throw error;
      },
    );
    return held;
  };
  return {
    find: async (text, types) =>
      suggestionsFor(text, await all(), types).map(({ name, detail, place }) => ({
        name,
        detail,
        place: () => Promise.resolve(place),
      })),
  };
};
