import type { LocationType } from "../../contract/taxonomy.ts";
import type { Place } from "./place.ts";
import type { FoundPlace, PlaceProvider } from "./providers.ts";

/** What somebody looks for as they type: places may be long in coming, and the answer to an older text comes to nothing. */
export interface PlaceSearch {
  /** Looks for a text; undefined when something newer was begun in the meantime. */
  find: (text: string) => Promise<readonly FoundPlace[] | undefined>;
  /** One of those found last, or null when it turns out to be none; undefined when something newer was begun. */
  choose: (at: number) => Promise<Place | null | undefined>;
  /** Gives up what is on its way. */
  leave: () => void;
}

export const placeSearch = (
  provider: PlaceProvider,
  types: readonly LocationType[],
  pause: () => Promise<void>,
): PlaceSearch => {
  let turn = 0;
  let found: readonly FoundPlace[] = [];
  const inTurn = async <T>(work: () => Promise<T>, failed: T): Promise<T | undefined> => {
    const mine = (turn += 1);
    // The reader cannot tell a service that is away from one that knows no such place, and can do the same about it.
    const answer = await work().catch(() => failed);
    return mine === turn ? answer : undefined;
  };
  return {
    find: async (text) => {
      const answer = await inTurn(async (): Promise<readonly FoundPlace[]> => {
        await pause();
        return provider.find(text, types);
      }, []);
      if (answer) found = answer;
      return answer;
    },
    choose: (at) => inTurn(async () => (await found[at]?.place()) ?? null, null),
    leave: () => {
      turn += 1;
    },
  };
};
