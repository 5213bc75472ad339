import { CURSOR, type PostKind } from "#contract";
import { isDiscussed, POST_TYPES } from "../records/content-types";
import { columnOf } from "../records/tables";
import { Refused } from "../refusals";

/** An order of posts: by a column, and by public id among equals. */
export interface Order {
  column: string;
  /** The name under which `postsQuery` selects the column. */
  field: string;
  direction: "asc" | "desc";
  isTime: boolean;
}
/** The last post of a part: its value in the order's column (a time in milliseconds) and its public id. */
export interface Cursor {
  value: number;
  id: number;
}

/** Reads `createdAt:desc`, `updatedAt`, `rating` and `likes`. Throws a refusal for an order that the kind does not have. */
export const orderOf = (kind: PostKind, text: string): Order => {
  const uid = POST_TYPES[kind];
  const known = new Map([
    ["createdAt", { column: "created_at", field: "createdAt" }],
    ["updatedAt", { column: "updated_at", field: "updatedAt" }],
  ]);
  if (kind === "review") known.set("rating", { column: columnOf(uid, "reviewRating"), field: "reviewRating" });
  if (isDiscussed(kind)) known.set("likes", { column: columnOf(uid, `${kind}Likes`), field: "likes" });
  const [, by = "", direction = ""] = /^(\w+):(asc|desc)$/.exec(text) ?? [];
  const order = known.get(by);
  if (!order) throw new Refused("ValidationError");
  return { ...order, direction: direction as Order["direction"], isTime: by.endsWith("At") };
};

/** Reads a cursor. */
export const cursorOf = (text: string): Cursor => {
  const [, value, id] = CURSOR.exec(text) ?? [];
  if (value === undefined || id === undefined) throw new Refused("ValidationError");
  return { value: Number(value), id: Number(id) };
};
