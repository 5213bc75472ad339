import { $user, changeUser, showUser } from "../session/session.store.ts";
import { withInterest, withoutInterest, type Interest } from "./interests.ts";

/** Saves a new list: shown at once, then sent whole. A failure is only logged, and what was there is shown again. */
const save = async (interests: readonly Interest[]): Promise<void> => {
  const before = $user.get()?.interests;
  if (!before || interests === before) return;
  showUser((user) => ({ ...user, interests: [...interests] }));
  try {
    await changeUser({ interests: interests.map(({ id }) => id) });
  } catch (error) {
    console.info("The interests could not be saved", error);
    showUser((user) => ({ ...user, interests: before }));
  }
};

/** Takes one of the person's interests away. */
export const removeInterest = (id: number): Promise<void> => save(withoutInterest($user.get()?.interests ?? [], id));
/** Adds one to the person's interests, as long as there is room. */
export const addInterest = (id: number): Promise<void> => save(withInterest($user.get()?.interests ?? [], id));
