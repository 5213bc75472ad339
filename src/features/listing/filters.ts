import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ALL_UNIVERSITIES, FIELDS, GRADUATION_LEVELS } from "../../contract/taxonomy.ts";
import { folded } from "../../search/fold.ts";
import { combobox } from "../combobox/combobox.ts";
import type { Options } from "../combobox/combobox.html.ts";
import { openDialog } from "../overlay/dialog.ts";
import { queryOf } from "./address.ts";
import { fieldsToPick, filterCount } from "./listing.ts";
import { fieldChips, universityChoice } from "./listing.html.ts";
import type { ListingStore } from "./listing.store.ts";
import type { Results } from "./results.ts";

/** The filters of programs and subjects. */
export const startFilters = (root: HTMLElement, store: ListingStore, results: Results): void => {
  const column = root.querySelector<HTMLElement>(".filters");
  const body = root.querySelector<HTMLElement>(".filters-body");
  const dialog = root.querySelector<HTMLDialogElement>("#filters");
  const opener = root.querySelector<HTMLButtonElement>("[data-open-filters]");
  if (!column || !body || !dialog || !opener) return;
  startLevels(body, store);
  startFields(body, store);
  startUniversities(body, store);

  const reset = body.querySelector<HTMLButtonElement>("[data-reset]");
  reset?.addEventListener("click", () => {
    store.clear();
    body.querySelector<HTMLElement>("button")?.focus();
  });
  store.$listing.subscribe((listing) => {
    const count = filterCount(listing);
    if (reset) reset.hidden = count === 0 && listing.text === "";
    opener.querySelector("span")?.replaceChildren(count === 0 ? "Filters" : `Filters (${count})`);
  });

  opener.addEventListener("click", () => {
    store.need();
    const before = queryOf(store.$listing.get());
    dialog.querySelector(".sheet-body")?.append(body);
    openDialog(dialog, {
      opener,
      onClose: () => {
        column.append(body);
        // After Back the address is the one from before, and what was chosen here is undone.
        store.follow();
        if (queryOf(store.$listing.get()) !== before) results.reveal("results");
      },
    });
  });
};

const startLevels = (body: HTMLElement, { $listing, pressLevel }: ListingStore): void => {
  const buttons = [...body.querySelectorAll<HTMLButtonElement>("[data-level]")];
  for (const button of buttons)
    button.addEventListener("click", () => {
      const level = GRADUATION_LEVELS.find((name) => name === button.dataset["level"]);
      if (level) pressLevel(level);
    });
  $listing.subscribe(({ graduationLevelSelected }) => {
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(button.dataset["level"] === graduationLevelSelected));
  });
};

const startFields = (body: HTMLElement, { $listing, addField, removeField }: ListingStore): void => {
  const chips = body.querySelector<HTMLElement>("[data-fields]");
  if (!chips) return;
  const box = combobox(body, "fields", {
    opensEmpty: true,
    optionsFor: (typed): Options => {
      const fields = fieldsToPick(FIELDS, $listing.get().fieldSelected, typed);
      return fields.length === 0 ? MESSAGES.noResultsFound : fields.map((field) => ({ key: field, label: field }));
    },
    choose: ({ key }) => {
      const field = FIELDS.find((name) => name === key);
      box.input.value = "";
      if (field) addField(field);
    },
  });
  let shown: readonly string[] = [];
  $listing.subscribe(({ fieldSelected }) => {
    if (fieldSelected.join() === shown.join()) return;
    shown = fieldSelected;
    chips.innerHTML = fieldChips(fieldSelected).text;
    chips.hidden = fieldSelected.length === 0;
  });
  chips.addEventListener("click", (event) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-field]") : null;
    const field = FIELDS.find((name) => name === chip?.dataset["field"]);
    if (!field) return;
    const place = $listing.get().fieldSelected.indexOf(field);
    removeField(field);
    const left = chips.querySelectorAll<HTMLElement>("[data-field]");
    (left[Math.min(place, left.length - 1)] ?? box.input).focus();
  });
};

const startUniversities = (body: HTMLElement, store: ListingStore): void => {
  const choice = body.querySelector<HTMLElement>("[data-universities]");
  if (!choice) return;
  const universities = () => {
    const index = store.$index.get();
    return index.state === "ready" ? index.records.catalogue.universities : undefined;
  };
  const box = combobox(body, "university", {
    opensEmpty: true,
    optionsFor: (typed): Options => {
      const wanted = folded(typed.trim());
      const selected = store.$listing.get().universitySelected;
      const all = universities();
      if (!all) return MESSAGES.loading;
      const found = all.filter(({ name }) => folded(name).includes(wanted)).slice(0, LIMITS.suggestions);
      return found.length === 0
        ? MESSAGES.noResultsFound
        : found.map(({ id, name }) => ({ key: String(id), label: name, isSelected: id === selected }));
    },
    choose: ({ key }) => {
      box.input.value = "";
      store.pressUniversity(Number(key));
    },
  });
  const show = (): void => {
    const { universitySelected } = store.$listing.get();
    const name =
      universities()?.find(({ id }) => id === universitySelected)?.name ??
      (universities() ? String(universitySelected) : MESSAGES.loadingEllipsis);
    const drawn = universityChoice(universitySelected === ALL_UNIVERSITIES ? null : { name }).text;
    if (choice.dataset["drawn"] === drawn) return;
    choice.dataset["drawn"] = drawn;
    choice.innerHTML = drawn;
  };
  store.$shown.subscribe(() => {
    show();
    box.refresh();
  });
  choice.addEventListener("click", (event) => {
    const { universitySelected } = store.$listing.get();
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || universitySelected === ALL_UNIVERSITIES) return;
    // All universities and the selected one: either press ends in all.
    store.pressUniversity(universitySelected);
    choice.querySelector("button")?.focus();
  });
};
