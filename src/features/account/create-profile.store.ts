import { atom, type ReadableAtom } from "nanostores";
import type { StudentStatus } from "../../contract/taxonomy.ts";
import { changeUser } from "../session/session.store.ts";
import type { Choice } from "../choices/choices.ts";
import { withOneMore } from "../interests/interests.ts";

const $chosen = atom<readonly Choice[]>([]);
/** The interests that are chosen, at most LIMITS.interestsMax; kept while the overlay is closed. */
export const $interests: ReadableAtom<readonly Choice[]> = $chosen;
export const addInterest = (interest: Choice): void => $chosen.set(withOneMore($chosen.get(), interest));
export const removeInterest = (id: number): void => $chosen.set($chosen.get().filter((one) => one.id !== id));

/** Saves the new person's profile. Throws CallFailed. */
export const saveProfile = (studentStatus: StudentStatus, university: Choice | null): Promise<void> =>
  changeUser({ studentStatus, university: university?.id ?? null, interests: $chosen.get().map(({ id }) => id) });
