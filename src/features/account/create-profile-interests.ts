import { MESSAGES } from "../../contract/messages.ts";
import { choicesFor } from "../choices/choices.ts";
import { allInterests, optionsOf } from "../choices/lists.ts";
import { isInterestsFull, notChosen } from "../interests/interests.ts";
import { combobox } from "../combobox/combobox.ts";
import { partOf } from "../../lib/part-of.ts";
import { interestChips, interestCount } from "./create-profile.html.ts";
import { $interests, addInterest, removeInterest } from "./create-profile.store.ts";

/** The interests of a new person: a box that suggests those that are not chosen, and a chip for each that is. */
export const startInterests = (dialog: HTMLDialogElement): void => {
  const chips = partOf(dialog, "chosen");
  const count = partOf(dialog, "count");
  const available = async () => notChosen(await allInterests(), $interests.get());
  const box = combobox(dialog, "create-profile-interests", {
    opensEmpty: true,
    optionsFor: async (typed) => {
      const left = available();
      const none = (await left.catch(() => [])).length === 0;
      return optionsOf(
        left.then((all) => choicesFor(all, typed)),
        none ? MESSAGES.noInterests : MESSAGES.noResultsFound,
      );
    },
    choose: ({ key, label }) => {
      box.input.value = "";
      addInterest({ id: Number(key), name: label });
      if (box.input.disabled) chips.querySelector<HTMLElement>("li:last-child button")?.focus();
    },
  });
  box.input.setAttribute("aria-describedby", count.id);
  $interests.subscribe((chosen) => {
    chips.innerHTML = interestChips(chosen).text;
    chips.hidden = chosen.length === 0;
    count.textContent = interestCount(chosen.length);
    box.input.disabled = isInterestsFull(chosen);
  });
  chips.addEventListener("click", ({ target }) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>("[data-interest]") : null;
    if (!chip) return;
    const place = [...chips.querySelectorAll("[data-interest]")].indexOf(chip);
    removeInterest(Number(chip.dataset["interest"]));
    const left = chips.querySelectorAll<HTMLElement>("[data-interest]");
    (left[Math.min(place, left.length - 1)] ?? box.input).focus();
  });
};
