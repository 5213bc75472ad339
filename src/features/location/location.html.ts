import type { LocationType } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { comboboxField } from "../combobox/combobox.html.ts";

/**
 * A box that looks for a place in Australia: start it with `locationBox`. `source` is the address of the places index, for
 * when no map service is set up.
 */
export const locationField = ({
  id,
  label = "Location",
  types,
  source,
}: {
  id: string;
  label?: string;
  types: readonly LocationType[];
  source: string;
}): Html =>
  html`<div class="location needs-script" data-types="${types.join(" ")}" data-places="${source}">
    ${comboboxField({
      id,
      label,
      placeholder: "Any place in Australia",
      beside: html`<button class="clear" type="button" hidden>
        ${icon("x")}<span class="sr-only">Clear location</span>
      </button>`,
    })}
    <p class="location-note" role="status"></p>
  </div>`;
