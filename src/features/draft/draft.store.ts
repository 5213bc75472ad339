import { atom, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { $viewer } from "../session/token.ts";
import { adopted, decodeDraft, isBlank, storedAs, storedWhat, type Draft, type Owner } from "./draft.ts";

/** Fields that hold more than a line: two texts can stand one after the other. */
const isText = (field: string): boolean => /^(text|description|additionalInformation)$/.test(field);

/** What could not be stored, as long as the page is there: newer than what the storage has. */
const memory = new Map<string, string>();
const readText = (key: string): string | null => {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    // Storage is switched off.
    return memory.get(key) ?? null;
  }
};
const writeText = (key: string, text: string | undefined): void => {
  memory.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is switched off or full: the draft lasts as long as the page.
    if (text !== undefined) memory.set(key, text);
  }
};
const storedKeys = (): string[] => {
  try {
    return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
  } catch {
    // Storage is switched off.
    return [...memory.keys()];
  }
};

const $whose = atom<Owner>("guest");
/**
 * Whose drafts are read and written. A session that ends while somebody writes leaves them to its account: what is in the
 * boxes goes on being kept there, and nobody else finds it after the page is left.
 */
export const $owner: ReadableAtom<Owner> = $whose;

/** The draft of that name of whoever is here. */
export const readDraft = (name: string): Draft | undefined => decodeDraft(readText(storedAs($whose.get(), name)));

/**
 * Keeps what was typed; a draft with nothing in it is dropped. `from` is what the change began from: the first counts as
 * long as the draft is there. Returns what is kept.
 */
export const writeDraft = (name: string, fields: Draft["fields"], from?: Draft["fields"]): Draft => {
  const held = readDraft(name);
  const first = held ? held.from : from;
  const draft = { fields, key: held?.key ?? crypto.randomUUID(), at: Date.now(), ...(first && { from: first }) };
  writeText(storedAs($whose.get(), name), isBlank(fields) ? undefined : JSON.stringify(draft));
  return draft;
};

/**
 * What is kept under one name becomes something new under another, beside what was kept there: no text is lost. `from` is
 * what it is a change of there.
 */
export const renewDraft = (name: string, next: string, from?: Draft["fields"]): void => {
  const draft = readDraft(name);
  dropDraft(name);
  if (!draft) return;
  const fresh = { fields: draft.fields, at: draft.at, key: crypto.randomUUID(), ...(from && { from }) };
  writeText(storedAs($whose.get(), next), JSON.stringify(adopted(fresh, readDraft(next), isText)));
};

/** Forgets a draft: it has gone out, or is not wanted. `owner` is whose it was when it was sent. */
export const dropDraft = (name: string, owner: Owner = $whose.get()): void =>
  writeText(storedAs(owner, name), undefined);

/** Gives a draft another key, and answers it: what was sent with the old one has gone out already. */
export const rekeyDraft = (name: string, owner: Owner = $whose.get()): string => {
  const key = crypto.randomUUID();
  const stored = storedAs(owner, name);
  const draft = decodeDraft(readText(stored));
  if (draft) writeText(stored, JSON.stringify({ ...draft, key }));
  return key;
};

/** Hands what was written before the login to the account that logged in. */
const adoptGuests = (owner: Owner): void => {
  for (const key of storedKeys()) {
    const what = storedWhat(key);
    if (what?.owner !== "guest") continue;
    const guest = decodeDraft(readText(key));
    writeText(key, undefined);
    if (!guest) continue;
    const own = storedAs(owner, what.name);
    writeText(own, JSON.stringify(adopted(guest, decodeDraft(readText(own)), isText)));
  }
};
const throwOldAway = (): void => {
  for (const key of storedKeys())
    if (storedWhat(key) && (decodeDraft(readText(key))?.at ?? 0) < Date.now() - LIMITS.draftKept)
      writeText(key, undefined);
};

throwOldAway();
// As the token has it, before their details have come: what is sent until then is theirs already.
$viewer.subscribe((viewer) => {
  const id = Number(viewer);
  // Nobody, or what is no token.
  if (!(id > 0)) return;
  adoptGuests(id);
  $whose.set(id);
});
