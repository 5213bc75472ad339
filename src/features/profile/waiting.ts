/** Makes room for recommendations on the home page as soon as there are interests, unless that would move what somebody is reading. */
import { $user } from "../session/session.store.ts";

$user.subscribe((user) => {
  const root = document.documentElement;
  const isWanted = (user?.interests.length ?? 0) > 0;
  if (isWanted === "interests" in root.dataset) return;
  const after = document.querySelector(".recommended ~ .section");
  const isBelow = !after || after.getBoundingClientRect().top >= window.innerHeight;
  // The early script makes the room on the next page.
  if (!isWanted || isBelow) root.toggleAttribute("data-interests", isWanted);
});
