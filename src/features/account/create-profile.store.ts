import { atom, type ReadableAtom } from "nanostores";
import type { Overlay, StudentStatus } from "../../contract/taxonomy.ts";
import type { Choice } from "../choices/choices.ts";
import { withOneMore, withoutInterest, type Interest } from "../interests/interests.ts";
import { $overlayRequest, openOverlay } from "../overlay/overlay.store.ts";
import { changeUser } from "../session/session.store.ts";

const $chosen = atom<readonly Interest[]>([]);
/** The interests that are chosen, at most LIMITS.interestsMax; kept while the overlay is closed. */
export const $interests: ReadableAtom<readonly Interest[]> = $chosen;
export const addInterest = (interest: Interest): void => $chosen.set(withOneMore($chosen.get(), interest));
export const removeInterest = (id: number): void => $chosen.set(withoutInterest($chosen.get(), id));

/** Saves the new person's profile. Throws CallFailed. */
export const saveProfile = (studentStatus: StudentStatus, university: Choice | null): Promise<void> =>
  changeUser({ studentStatus, university: university?.id ?? null, interests: $chosen.get().map(({ id }) => id) });

let asked: { then: Overlay | null; opener: HTMLElement | undefined } = { then: null, opener: undefined };
// Nothing is named by who logged in again in between: what was asked for first still holds.
$overlayRequest.subscribe((request) => {
  if (request?.name === "createProfile") asked = { then: request.then ?? asked.then, opener: request.opener };
});
/** What was pressed when the new person began. */
export const openerOfProfile = (): HTMLElement | undefined => asked.opener;
/** Opens what was asked for before the profile, once it is saved or skipped. */
export const goOnAfterProfile = (): void => {
  const { then, opener } = asked;
  asked = { then: null, opener };
  if (then !== null) openOverlay(then, { opener });
};
