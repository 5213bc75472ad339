import { columnOf, inPortions, tableOf, type Connection, rowsOf } from "./tables";

/** The database's ids of records, by the value of one of their fields. */
export const idsBy = async (
  connection: Connection,
  uid: string,
  field: string,
  values?: readonly (string | number)[],
): Promise<Map<unknown, number>> => {
  const column = columnOf(uid, field);
  const found = new Map<unknown, number>();
  for (const portion of values ? inPortions(values) : [undefined]) {
    const query = connection(tableOf(uid)).select({ id: "id", value: column });
    if (portion) query.whereIn(column, portion);
    for (const { id, value } of await rowsOf<{ id: number; value: unknown }>(query)) found.set(value, id);
  }
  return found;
};
