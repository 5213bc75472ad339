import { atom, type ReadableAtom } from "nanostores";
import { announce } from "../live-region/live-region.store.ts";
import { $user, changeUser, refreshUser } from "../session/session.store.ts";
import { $viewer } from "../session/token.ts";
import { WORDS } from "./messages.ts";
import { withOneMore, withoutInterest, type Interest } from "./interests.ts";

const $refused = atom<readonly Interest[] | undefined>(undefined);
/** The list that could not be saved; undefined when all is as the person wants it. */
export const $unsavedInterests: ReadableAtom<readonly Interest[] | undefined> = $refused;
$viewer.listen(() => $refused.set(undefined));

const idsOf = (interests: readonly Interest[]): string => interests.map(({ id }) => id).join();

/** Saves a new list: shown at once, then sent whole. After a failure what the server has is shown again. */
const save = async (interests: readonly Interest[]): Promise<void> => {
  const before = $user.get()?.interests;
  if (!before || interests === before) return;
  $refused.set(undefined);
  try {
    await changeUser({ interests: interests.map(({ id }) => id) }, (user) => ({ ...user, interests: [...interests] }));
  } catch (error) {
    console.info("The interests could not be saved", error);
    $refused.set(interests);
    announce(WORDS.notSaved);
    // It may have been saved all the same, with only the answer lost.
    await refreshUser().catch((again: unknown) => console.info("The user's details could not be refreshed", again));
    const user = $user.get();
    if (user && idsOf(user.interests) === idsOf(interests)) $refused.set(undefined);
  }
};
/** Tries once more to save what could not be saved. */
export const saveInterestsAgain = async (): Promise<void> => {
  const refused = $refused.get();
  if (refused) await save(refused);
};

/** Takes one of the person's interests away. */
export const removeInterest = (id: number): Promise<void> => save(withoutInterest($user.get()?.interests ?? [], id));
/** Adds one to the person's interests, as long as there is room. */
export const addInterest = (interest: Interest): Promise<void> =>
  save(withOneMore($user.get()?.interests ?? [], interest));
