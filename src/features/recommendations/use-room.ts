import { useEffect } from "react";
import { $user } from "../session/session.store.ts";

/**
 * Makes room for recommendations on the home page as soon as there are interests, unless that would move what somebody is
 * reading. On the next page the head script has made it.
 */
export const useRoomForRecommendations = (): void => {
  useEffect(
    () =>
      $user.subscribe((user) => {
        const root = document.documentElement;
        const isWanted = (user?.interests.length ?? 0) > 0;
        if (isWanted === "interests" in root.dataset) return;
        const after = document.querySelector("[aria-labelledby=featured]");
        const isBelow = !after || after.getBoundingClientRect().top >= window.innerHeight;
        if (!isWanted || isBelow) root.toggleAttribute("data-interests", isWanted);
      }),
    [],
  );
};
