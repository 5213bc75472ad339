import {
  SAVED_SEARCHES,
  withoutSavedSearch,
  withSavedSearch,
  type SavedSearch,
} from "../../contract/saved-searches.ts";
import { announce } from "../live-region/live-region.store.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { $user, changeUser, isSignedIn, type User } from "../session/session.store.ts";
import { toast } from "../toast/toast.ts";
import { WORDS } from "./messages.ts";

/** The saved search of an address, if there is one. */
export const savedAt = (user: User | undefined, address: string): SavedSearch | undefined =>
  user?.savedSearches.find((one) => one.address === address);

/** Changes the person's searches, at once on the screen; a failure is said, and all is as before. */
const change = async (
  sent: { save: SavedSearch } | { remove: string },
  show: (all: readonly SavedSearch[]) => SavedSearch[],
  done?: string,
): Promise<void> => {
  try {
    const saved = changeUser({ savedSearches: sent }, (user) => ({
      ...user,
      savedSearches: show(user.savedSearches),
    }));
    if (done) announce(done);
    await saved;
  } catch (error) {
    console.info("The saved searches could not be changed", error);
    toast(WORDS.notSaved);
  }
};

/** Keeps a search, or gives one that is kept another name. */
export const saveSearch = (search: SavedSearch): Promise<void> =>
  change({ save: search }, (all) => withSavedSearch(all, search), WORDS.isSaved(search.name));

export const removeSearch = ({ address, name }: SavedSearch): Promise<void> =>
  change({ remove: address }, (all) => withoutSavedSearch(all, address), WORDS.isGone(name));

/** Answers a press on "Save this search": whoever is not signed in is asked to log in first, as for a bookmark. */
export const pressSaveSearch = (search: SavedSearch, opener: HTMLElement): void => {
  if (!isSignedIn()) {
    openOverlay("loginForPost", { opener, then: null });
    return;
  }
  const user = $user.get();
  const held = savedAt(user, search.address);
  if (held) void removeSearch(held);
  else if ((user?.savedSearches.length ?? 0) >= SAVED_SEARCHES.max) toast(WORDS.full);
  else void saveSearch(search);
};
