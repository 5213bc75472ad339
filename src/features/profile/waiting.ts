/**
 * The part of the profile that every page runs: shows the profile where a post has led here, and on the home page makes
 * room for recommendations as soon as there are interests, unless that would move what somebody is reading.
 */
import { $user } from "../session/session.store.ts";
import { showProfileIfAsked } from "./show.ts";

showProfileIfAsked();

$user.subscribe((user) => {
  const root = document.documentElement;
  const isWanted = (user?.interests.length ?? 0) > 0;
  if (isWanted === "interests" in root.dataset) return;
  const after = document.querySelector(".recommended ~ .section");
  const isBelow = !after || after.getBoundingClientRect().top >= window.innerHeight;
  // The early script makes the room on the next page.
  if (!isWanted || isBelow) root.toggleAttribute("data-interests", isWanted);
});
