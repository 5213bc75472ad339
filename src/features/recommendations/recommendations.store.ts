import { atom, computed, type ReadableAtom } from "nanostores";
import type { Recommended } from "../../contract/api/catalogue.ts";
import { call } from "../session/call.ts";
import { $user } from "../session/session.store.ts";

interface Rows {
  subjects: readonly Recommended[];
  courses: readonly Recommended[];
}
export type Recommendations = { state: "waiting" } | { state: "failed" } | ({ state: "ready" } & Rows);

const $fetched = atom<Recommendations>({ state: "waiting" });

/** What is recommended, without what has been bookmarked since. */
export const $recommendations: ReadableAtom<Recommendations> = computed([$fetched, $user], (fetched, user) => {
  if (fetched.state !== "ready" || !user) return fetched;
  const bookmarked = new Set(user.userSubjectLikes.map(({ id }) => id));
  const isNew = ({ id }: Recommended): boolean => !bookmarked.has(id);
  return { ...fetched, subjects: fetched.subjects.filter(isNew), courses: fetched.courses.filter(isNew) };
});

let turn = 0;
/** Fetches what is recommended for the person's interests. A failure is a state; of several answers the last one counts. */
export const fetchRecommendations = async (): Promise<void> => {
  const mine = (turn += 1);
  if ($fetched.get().state === "failed") $fetched.set({ state: "waiting" });
  try {
    const { data } = await call<"recommendations">("GET", "/api/recommendations");
    if (mine === turn) $fetched.set({ state: "ready", ...data });
  } catch (error) {
    if (mine !== turn) return;
    console.info("Recommendations could not be fetched", error);
    $fetched.set({ state: "failed" });
  }
};

/** Forgets what was recommended to somebody who is not here any more, also what is still on its way. */
export const forgetRecommendations = (): void => {
  turn += 1;
  $fetched.set({ state: "waiting" });
};
