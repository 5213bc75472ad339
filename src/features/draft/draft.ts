/** What somebody has typed and not sent yet. */
export interface Draft {
  /** What was typed, by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** The Idempotency-Key with which it is sent, the same until it has gone out. */
  key: string;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
  /** What it began from, of a change of something; missing for something new. */
  from?: Readonly<Record<string, string>>;
}

/** Whose drafts are at hand: an account's id, or nobody's yet. */
export type Owner = number | "guest";

const PREFIX = "draft:";
export const storedAs = (owner: Owner, name: string): string => `${PREFIX}${owner}:${name}`;
/** The owner and the name of a stored draft; undefined for anything else in the storage. */
export const storedWhat = (key: string): { owner: string; name: string } | undefined => {
  const [, owner, name] = /^draft:(\d+|guest):(.+)$/.exec(key) ?? [];
  return owner && name ? { owner, name } : undefined;
};

export const isBlank = (fields: Draft["fields"]): boolean =>
  Object.values(fields).every((value) => value.trim() === "");

/** Those of a value's entries that are texts; undefined for what has no entries. */
const textsIn = (value: unknown): Record<string, string> | undefined =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : undefined;

/** A stored draft; undefined for what is damaged. */
export const decodeDraft = (text: string | null): Draft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return undefined;
    const { key, at, ...more } = value as Record<string, unknown>;
    const [fields, from] = [textsIn(more["fields"]), textsIn(more["from"])];
    if (!fields || typeof key !== "string" || typeof at !== "number") return undefined;
    return { fields, key, at, ...(from && { from }) };
  } catch {
    // Somebody else wrote here: there is no draft.
    return undefined;
  }
};

/**
 * What an account has after login when there is a draft of before the login and one of its own: what was typed last
 * counts, nothing that only one has is lost, and where both have a text it is both texts, the newer first.
 */
export const adopted = (guest: Draft, own: Draft | undefined, isText: (field: string) => boolean): Draft => {
  if (!own) return guest;
  const [newer, older] = guest.at >= own.at ? [guest, own] : [own, guest];
  if (guest.key === own.key) return newer;
  const fields: Record<string, string> = { ...newer.fields };
  for (const [name, value] of Object.entries(older.fields)) {
    const held = fields[name] ?? "";
    if (held.trim() === "") fields[name] = value;
    else if (isText(name) && value.trim() !== "" && !held.includes(value.trim())) fields[name] = `${held}\n\n${value}`;
  }
  return { ...newer, fields };
};
