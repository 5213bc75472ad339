import { useState } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import { Button } from "../../components/Button.tsx";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { ListingFilters, type ListingFiltersProps } from "./ListingFilters.tsx";
import { WORDS } from "./messages.ts";
import type { Results } from "./results.ts";

/** The filters on narrow screens: a drawer with a button that says how many records they let through. */
export const FiltersDrawer = ({ results, ...filters }: Omit<ListingFiltersProps, "place"> & { results: Results }) => {
  const { list, $drawer, closeDrawer } = filters.island;
  const drawer = useLiveStore($drawer, null);
  // They stay while the drawer leaves the screen.
  const [wasOpened, setOpened] = useState(false);
  if (drawer && !wasOpened) setOpened(true);
  return (
    <Dialog
      id="filters"
      title={WORDS.filters}
      isOpen={drawer !== null}
      opener={drawer?.opener}
      onClose={closeDrawer}
      foot={
        <form method="dialog" className="w-full">
          <Button type="submit" className="w-full">
            {results.state === "ready" ? WORDS.show(list, results.count) : WORDS.showResults}
          </Button>
        </form>
      }
    >
      {wasOpened && <ListingFilters {...filters} place="drawer" />}
    </Dialog>
  );
};
