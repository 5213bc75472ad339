import { REPORTED_RELATIONS } from "../../contract/api/names.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import type { AppealedRef } from "../overlay/overlay.store.ts";
import { call } from "../session/call.ts";
import { refreshUser } from "../session/session.store.ts";

const draftName = ({ kind, id }: AppealedRef): string => `appeal:${kind}-${id}`;
/** What somebody has begun to write against a decision, also after a reload or a login. */
export const appealText = (post: AppealedRef): string => readDraft(draftName(post))?.fields["text"] ?? "";
export const keepAppealText = (post: AppealedRef, text: string): void => void writeDraft(draftName(post), { text });

/** Sends an appeal. Throws CallFailed; the text stays in its draft then. */
export const sendAppeal = async (post: AppealedRef, text: string): Promise<void> => {
  const [name, owner] = [draftName(post), $owner.get()];
  const { key } = writeDraft(name, { text });
  const body = { data: { [REPORTED_RELATIONS[post.kind]]: post.id, text: text.trim() } };
  await sendDraft({ name, owner, key }, (idempotencyKey) =>
    call<"createAppeal">("POST", "/api/appeals", { body, idempotencyKey }),
  );
  dropDraft(name, owner);
  // The post and the profile say that it waits.
  void refreshArea();
  refreshUser().catch((error: unknown) => console.info("The user's details could not be refreshed", error));
};
