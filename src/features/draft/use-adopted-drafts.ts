import { useEffect } from "react";
import { $user } from "../session/session.store.ts";

const hasGuestDrafts = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("draft:guest:"));
  } catch {
    // Storage is switched off: there are none.
    return false;
  }
};

/** Hands what was written before a login to the account at once. The code of drafts is fetched where there are some. */
export const useAdoptedDrafts = (): void => {
  useEffect(
    () =>
      $user.subscribe((user) => {
        if (user && hasGuestDrafts()) void import("./draft.store.ts");
      }),
    [],
  );
};
