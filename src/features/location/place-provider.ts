import { ownPlaces } from "./own-provider.ts";
import type { PlaceProvider } from "./providers.ts";

/** Written into the code at build time; without it no trace of the map service is left. */
const MAPS_KEY: unknown = import.meta.env.PUBLIC_MAPS_API_KEY;

/** How long somebody has stopped typing before a map service is asked, in milliseconds. */
const PAUSE = 200;

const fetchJson = async (source: string): Promise<unknown> => {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return response.json();
};

/** Google Places when its key is set at build time, else the site's own places. The library is fetched when it is used. */
export const placeProvider = (source: string): PlaceProvider => {
  const key = MAPS_KEY;
  if (typeof key !== "string" || key === "") return ownPlaces(source, fetchJson);
  let google: Promise<PlaceProvider> | undefined;
  return {
    find: async (text, types) => {
      google ??= import("./google-provider.ts").then(({ googlePlaces, loadGooglePlaces }) =>
        googlePlaces(loadGooglePlaces(key)),
      );
      return (await google).find(text, types);
    },
  };
};

/** What a search waits for before it asks: for a map service a pause in typing, for the site's own places nothing. */
export const typingPause = (): (() => Promise<void>) => {
  if (!MAPS_KEY) return () => Promise.resolve();
  let timer: number | undefined;
  return () =>
    new Promise<void>((resolve) => {
      clearTimeout(timer);
      timer = window.setTimeout(resolve, PAUSE);
    });
};
