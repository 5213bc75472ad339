import { useEffect, useEffectEvent, useState } from "react";
import type { Option, Options } from "../../components/Combobox.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { LocationType } from "../../contract/taxonomy.ts";
import { placeProvider, typingPause } from "./place-provider.ts";
import { placeSearch } from "./place-search.ts";
import type { Place } from "./place.ts";

export interface PlaceBoxRules {
  types: readonly LocationType[];
  /** The address of the places index, for when no map service is set up. */
  source: string;
  /** The place that is chosen. */
  place: Place | null;
  /** Gets the place that is chosen, and null when the text is cleared or left without a choice. */
  onChoose: (place: Place | null) => void;
  /** Told what is typed, where a text counts that is no place. */
  onType?: (text: string) => void;
}

/**
 * What the location box shows and does. `Location not found!` shows after a search that found nothing, and when the box is
 * left with text and no choice.
 */
export const usePlaceBox = ({ types, source, place, onChoose, onType }: PlaceBoxRules) => {
  const [search] = useState(() => placeSearch(placeProvider(source), types, typingPause()));
  const [known, setKnown] = useState(place);
  const [typed, setTyped] = useState(place?.label ?? "");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [isLeft, setLeft] = useState(false);

  const show = (shown: Place | null): void => {
    setKnown(shown);
    setTyped(shown?.label ?? "");
    setFault(undefined);
  };
  // Chosen elsewhere: by the address, or by clearing all filters.
  if (place !== known) show(place);

  const report = (chosen: Place | null): void => {
    if (chosen === known) return;
    setKnown(chosen);
    onChoose(chosen);
  };
  const judge = useEffectEvent(() => {
    const text = typed.trim();
    if (text === "" || text === known?.label) return;
    setFault(MESSAGES.locationNotFound);
    report(null);
  });
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => judge(), LIMITS.locationBlurDelay);
    return () => clearTimeout(timer);
  }, [isLeft]);

  return {
    typed,
    fault,
    enter: () => setLeft(false),
    leave: () => setLeft(true),
    type: (text: string): void => {
      setTyped(text);
      onType?.(text);
      if (text.trim() !== "") return;
      search.leave();
      setFault(undefined);
      report(null);
    },
    find: async (text: string): Promise<Options> => {
      const found = await search.find(text);
      if (!found) return [];
      setFault(found.length === 0 ? MESSAGES.locationNotFound : undefined);
      return found.length === 0
        ? MESSAGES.locationNotFound
        : found.map(({ name, detail }, at) => ({ key: String(at), label: name, detail }));
    },
    choose: async ({ key }: Option): Promise<void> => {
      const chosen = await search.choose(Number(key));
      if (chosen === undefined) return;
      if (chosen === null) setFault(MESSAGES.locationNotFound);
      else {
        show(chosen);
        report(chosen);
      }
    },
    clear: (): void => {
      search.leave();
      show(null);
      onType?.("");
      report(null);
    },
  };
};
