import type { Place } from "./place.ts";
import type { Point } from "../../search/point.ts";
import { stateNamed, type PlaceProvider } from "./providers.ts";

/** The parts of Google's places library that are used. */
export interface GooglePlaces {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (request: {
      input: string;
      includedRegionCodes: string[];
      includedPrimaryTypes: string[];
      sessionToken: object;
    }) => Promise<{ suggestions: { placePrediction: GooglePrediction | null }[] }>;
  };
}
interface GooglePrediction {
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  toPlace: () => GooglePlace;
}
interface GooglePlace {
  formattedAddress?: string | null;
  location?: { lat: () => number; lng: () => number } | null;
  types?: readonly string[];
  addressComponents?: readonly { shortText: string | null; types: readonly string[] }[];
  fetchFields: (request: { fields: string[] }) => Promise<unknown>;
}

const COUNTRY = "au";
const A_STATE = "administrative_area_level_1";

/** Google Places. `load` brings its library; one session token covers the letters typed until a place is chosen. */
export const googlePlaces = (load: () => Promise<GooglePlaces>): PlaceProvider => {
  let session: object | undefined;
  return {
    find: async (text, types) => {
      const library = await load();
      session ??= new library.AutocompleteSessionToken();
      const { suggestions } = await library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        includedRegionCodes: [COUNTRY],
        includedPrimaryTypes: [...types],
        sessionToken: session,
      });
      return suggestions.flatMap(({ placePrediction }) =>
        placePrediction === null
          ? []
          : [
              {
                name: placePrediction.mainText?.text ?? "",
                detail: placePrediction.secondaryText?.text ?? "",
                place: async () => {
                  const found = placePrediction.toPlace();
                  await found.fetchFields({ fields: ["formattedAddress", "location", "types", "addressComponents"] });
                  session = undefined;
                  return placeOf(found);
                },
              },
            ],
      );
    },
  };
};

const placeOf = ({ formattedAddress, location, types, addressComponents }: GooglePlace): Place | null => {
  if (!formattedAddress) return null;
  const component = addressComponents?.find((part) => part.types.includes(A_STATE));
  const state = stateNamed(component?.shortText ?? undefined);
  const isWholeState = types?.includes(A_STATE) === true && state !== null;
  const point: Point | null = location && !isWholeState ? [location.lat(), location.lng()] : null;
  return { label: formattedAddress, state, point };
};

interface WithGoogle {
  google?: { maps?: { importLibrary?: (name: "places") => Promise<GooglePlaces> } };
  /** Called by the maps script when it is ready. */
  quadMapsReady?: () => void;
}

/** Adds the maps script to the page, once, and waits for its places library. */
export const loadGooglePlaces = (key: string): (() => Promise<GooglePlaces>) => {
  const page = globalThis as WithGoogle;
  let loading: Promise<GooglePlaces> | undefined;
  const script = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const element = document.createElement("script");
      const query = new URLSearchParams({
        key,
        libraries: "places",
        loading: "async",
        v: "weekly",
        region: "AU",
        callback: "quadMapsReady",
      });
      page.quadMapsReady = resolve;
      element.src = `https://maps.googleapis.com/maps/api/js?${query.toString()}`;
      element.async = true;
      element.addEventListener("error", () => {
        element.remove();
        reject(new Error("The maps script could not be fetched"));
      });
      document.head.append(element);
    });
  return () => {
    loading ??= script()
      .then(() => {
        const library = page.google?.maps?.importLibrary?.("places");
        if (!library) throw new Error("The maps script has no places library");
        return library;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
};
