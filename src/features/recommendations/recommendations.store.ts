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

/** Fetches what is recommended for the person's interests. A failure is a state. */
export const fetchRecommendations = async (): Promise<void> => {
  if ($fetched.get().state === "failed") $fetched.set({ state: "waiting" });
  try {
    const { data } = await call<"recommendations">("GET", "/api/recommendations");
    $fetched.set({ state: "ready", ...data });
  } catch (error) {
    console.info("Recommendations could not be fetched", error);
    $fetched.set({ state: "failed" });
  }
};
