import { $user, changeUser, refreshUser } from "../session/session.store.ts";
import { withOneMore, withoutInterest, type Interest } from "./interests.ts";

/** Saves a new list: shown at once, then sent whole. A failure is only logged, and what the server has is shown again. */
const save = async (interests: readonly Interest[]): Promise<void> => {
  const before = $user.get()?.interests;
  if (!before || interests === before) return;
  try {
    await changeUser({ interests: interests.map(({ id }) => id) }, (user) => ({ ...user, interests: [...interests] }));
  } catch (error) {
    console.info("The interests could not be saved", error);
    // It may have been saved all the same, with only the answer lost.
    await refreshUser().catch((again: unknown) => console.info("The user's details could not be refreshed", again));
  }
};

/** Takes one of the person's interests away. */
export const removeInterest = (id: number): Promise<void> => save(withoutInterest($user.get()?.interests ?? [], id));
/** Adds one to the person's interests, as long as there is room. */
export const addInterest = (interest: Interest): Promise<void> =>
  save(withOneMore($user.get()?.interests ?? [], interest));
