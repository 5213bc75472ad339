import { CallFailed } from "../session/call.ts";
import { rekeyDraft } from "./draft.store.ts";
import type { Owner } from "./draft.ts";

/**
 * Sends a draft by its key. Where the key had gone out with other words, and only the answer was lost, the draft is one of
 * its own, and is sent by another key. Throws CallFailed.
 */
export const sendDraft = async (
  { name, owner, key }: { name: string; owner: Owner; key: string },
  send: (idempotencyKey: string) => Promise<unknown>,
): Promise<void> => {
  try {
    await send(key);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.name !== "KeyReused") throw error;
    await send(rekeyDraft(name, owner));
  }
};
