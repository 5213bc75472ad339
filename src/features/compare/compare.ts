import { LIMITS } from "../../contract/limits.ts";
import { COMPARE_KINDS, type CompareKind } from "../../contract/taxonomy.ts";

/** A record on the compare list. The name is kept with it, so that the list can be shown without asking for it. */
export interface CompareItem {
  kind: CompareKind;
  id: number;
  name: string;
  /** What tells it from others of its name: the university of a program or subject, the place of a university. */
  home?: string | null | undefined;
}
/** At most LIMITS.compareMax items of one kind, the oldest first. */
export type CompareList = readonly CompareItem[];

/** What choosing an item did. A refused item is of another kind than the list. */
export type Choice =
  | { did: "added"; list: CompareList; dropped: CompareItem | undefined }
  | { did: "removed"; list: CompareList }
  | { did: "refused"; list: CompareList };

type Reference = Pick<CompareItem, "kind" | "id">;
const isSame = (a: Reference, b: Reference): boolean => a.kind === b.kind && a.id === b.id;

/** True when the list holds the record. */
export const isOnList = (list: CompareList, item: Reference): boolean => list.some((other) => isSame(other, item));
/** True when a further item would drop the oldest. */
export const isFull = (list: CompareList): boolean => list.length >= LIMITS.compareMax;
/** True when there is something to compare. */
export const isComparable = (list: CompareList): boolean => list.length >= LIMITS.compareMin;

export const withoutItem = (list: CompareList, item: Reference): CompareList =>
  list.filter((other) => !isSame(other, item));

/** Chooses an item: a chosen one goes, one of another kind is refused, and in a full list the oldest makes way. */
export const chosen = (list: CompareList, item: CompareItem): Choice => {
  if (isOnList(list, item)) return { did: "removed", list: withoutItem(list, item) };
  if (list.some(({ kind }) => kind !== item.kind)) return { did: "refused", list };
  const kept = list.slice(-(LIMITS.compareMax - 1));
  return { did: "added", list: [...kept, item], dropped: list.length > kept.length ? list[0] : undefined };
};

/** The list as it is stored. An empty one is not stored at all. */
export const encodeList = (list: CompareList): string | undefined =>
  list.length === 0 ? undefined : JSON.stringify(list);

/** The stored list, as far as it can be read: whatever is damaged is left out, and the rules hold for the rest. */
export const decodeList = (stored: string): CompareList => {
  const items = parsed(stored).flatMap((value): CompareItem[] => {
    const item = itemIn(value);
    return item ? [item] : [];
  });
  const ofOneKind = items.filter(({ kind }) => kind === items[0]?.kind);
  const once = ofOneKind.filter((item, at) => ofOneKind.findIndex((other) => isSame(other, item)) === at);
  return once.slice(-LIMITS.compareMax);
};

const parsed = (stored: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value : [];
  } catch {
    // Somebody else wrote here, or the text was cut: an empty list is the right one.
    return [];
  }
};

const itemIn = (value: unknown): CompareItem | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { kind, id, name, home } = value as Record<string, unknown>;
  const known = COMPARE_KINDS.find((candidate) => candidate === kind);
  if (!known || typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return undefined;
  return {
    kind: known,
    id,
    name: textIn(name) ?? "",
    home: textIn(home),
  };
};

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value.slice(0, LIMITS.nameMax) : undefined;
