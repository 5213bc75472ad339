import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { LOCATION_TYPES, type LocationType } from "../../contract/taxonomy.ts";
import { combobox } from "../combobox/combobox.ts";
import type { Place } from "./place.ts";
import { placeProvider, typingPause } from "./place-provider.ts";
import { placeSearch } from "./place-search.ts";
import type { PlaceProvider } from "./providers.ts";

export interface LocationBox {
  /** Shows a place as chosen, or none, without reporting it. */
  show: (place: Place | null) => void;
}

/**
 * Starts the location box in an element made by `locationField`. `report` gets the place that is chosen, and null when the
 * text is cleared. `Location not found!` shows after a search that found nothing, and when the box is left with text and
 * no choice.
 */
export const locationBox = (
  root: HTMLElement,
  report: (place: Place | null) => void,
  provider: PlaceProvider = placeProvider(root.dataset["places"] ?? ""),
): LocationBox => {
  const input = root.querySelector<HTMLInputElement>("input");
  const note = root.querySelector<HTMLElement>(".location-note");
  const clear = root.querySelector<HTMLButtonElement>(".clear");
  if (!input || !note || !clear) throw new Error("The location box lacks a part");
  const types = (root.dataset["types"] ?? "")
    .split(" ")
    .filter((type): type is LocationType => LOCATION_TYPES.some((known) => known === type));
  const search = placeSearch(provider, types, typingPause());
  let chosen: Place | null = null;
  let leaving: number | undefined;

  const say = (text: string): void => {
    if (note.textContent !== text) note.textContent = text;
    input.toggleAttribute("aria-invalid", text !== "");
  };
  const show = (place: Place | null): void => {
    search.leave();
    box.close();
    chosen = place;
    input.value = place?.label ?? "";
    clear.hidden = input.value === "";
    say("");
  };

  const box = combobox(root, input.id, {
    optionsFor: async (typed) => {
      const found = await search.find(typed);
      if (!found) return [];
      say(found.length === 0 ? MESSAGES.locationNotFound : "");
      return found.length === 0
        ? MESSAGES.locationNotFound
        : found.map(({ name, detail }, at) => ({ key: String(at), label: name, detail }));
    },
    choose: ({ key }) => {
      void search.choose(Number(key)).then((place) => {
        if (place === undefined) return;
        if (place) {
          show(place);
          report(place);
        } else say(MESSAGES.locationNotFound);
      });
    },
  });

  input.addEventListener("input", () => {
    clear.hidden = input.value === "";
    if (input.value.trim() === "") {
      search.leave();
      say("");
      box.close();
      if (chosen !== null) {
        chosen = null;
        report(null);
      }
    }
  });
  input.addEventListener("focus", () => clearTimeout(leaving));
  input.addEventListener("blur", () => {
    leaving = window.setTimeout(() => {
      const text = input.value.trim();
      if (text === "" || text === chosen?.label) return;
      say(MESSAGES.locationNotFound);
      if (chosen !== null) {
        chosen = null;
        report(null);
      }
    }, LIMITS.locationBlurDelay);
  });
  clear.addEventListener("click", () => {
    show(null);
    report(null);
    input.focus();
  });
  return { show };
};
