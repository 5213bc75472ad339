/** The part of drafts that every page runs: what was written before a login is the account's at once. */
import { $user } from "../session/session.store.ts";

$user.subscribe((user) => {
  try {
    if (user && Object.keys(localStorage).some((key) => key.startsWith("draft:guest:")))
      void import("./draft.store.ts");
  } catch {
    // Storage is switched off: there are none.
  }
});
