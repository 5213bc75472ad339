import { isSearchAddress, SAVED_SEARCHES, withoutSavedSearch, withSavedSearch, type SavedSearch } from "#contract";
import { perhaps, record, text, type Check, type Shape } from "../records/checks";
import { USER_UID } from "../records/content-types";
import { readJson } from "../records/facts";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";

/** What is sent to keep a search or to take one away. */
export interface SavedSearchesChange {
  save?: SavedSearch;
  remove?: string;
}

const address: Check = (value) =>
  typeof value === "string" && isSearchAddress(value) ? undefined : "must be the address of a list or of the search";

export const SAVED_SEARCHES_SHAPE: Shape = {
  save: perhaps(record({ address, name: text(SAVED_SEARCHES.nameMax) })),
  remove: perhaps(address),
};

/** The searches in a person's column, whatever the database; none where nothing was ever saved. */
export const savedSearchesIn = (value: unknown): SavedSearch[] => {
  const held = readJson(value);
  return Array.isArray(held) ? (held as SavedSearch[]).map(({ address: at, name }) => ({ address: at, name })) : [];
};

/**
 * The searches of a person after a change. The caller has locked the person's row, so that two changes at once count one
 * after the other. Throws Refused when there would be too many.
 */
export const changeSavedSearches = async (
  connection: Connection,
  person: number,
  { save, remove }: SavedSearchesChange,
): Promise<SavedSearch[]> => {
  const column = columnOf(USER_UID, "savedSearches");
  const [row] = await rowsOf<{ held: unknown }>(
    connection(tableOf(USER_UID)).where({ id: person }).select({ held: column }),
  );
  const held = savedSearchesIn(row?.held);
  const left = remove === undefined ? held : withoutSavedSearch(held, remove);
  const wanted = save ? withSavedSearch(left, save) : left;
  if (wanted.length > SAVED_SEARCHES.max && wanted.length > held.length) throw new Refused("ValidationError");
  return wanted;
};
