import { Button } from "../../components/Button.tsx";
import { SAVED_SEARCHES } from "../../contract/saved-searches.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { $user } from "../session/session.store.ts";
import { WORDS } from "./messages.ts";
import { pressSaveSearch, savedAt } from "./saved-searches.store.ts";

/** Keeps what a list or the search is asked for with the person's bookmarks, or takes it out of them. */
export const SaveSearch = ({ address, name }: { address: string; name: string }) => {
  const user = useLiveStore($user, undefined);
  const isSaved = savedAt(user, address) !== undefined;
  return (
    <Button
      look="text"
      icon="bookmark"
      aria-pressed={isSaved}
      className="-mx-1.5 aria-pressed:[&>.icon]:fill-current unscripted:hidden"
      onClick={({ currentTarget }) =>
        pressSaveSearch({ address, name: name.slice(0, SAVED_SEARCHES.nameMax) }, currentTarget)
      }
    >
      {isSaved ? WORDS.saved : WORDS.save}
    </Button>
  );
};
