import { POST_RELATIONS } from "../../contract/api/names.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { PostReference } from "../../contract/posts.ts";
import type { ReportReason } from "../../contract/taxonomy.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { call, CallFailed, type InputOf } from "../session/call.ts";

const draftName = (post: PostReference): string => `report:${anchorOf(post)}`;
/** What somebody has begun to note about a post, also after a reload. */
export const reportNote = (post: PostReference): string => readDraft(draftName(post))?.fields["note"] ?? "";
export const keepReportNote = (post: PostReference, note: string): void => void writeDraft(draftName(post), { note });

type Body = InputOf<"createReport">["data"];
const bodyOf = ({ kind, id }: PostReference, reason: ReportReason, note: string): { data: Body } => ({
  data: { [POST_RELATIONS[kind]]: id, reason, ...(note === "" ? {} : { note }) },
});

/**
 * Reports a post to the editors. Resolves with the thanks to show, also to whoever had reported it before. Throws
 * CallFailed; the note stays in its draft then.
 */
export const sendReport = async (post: PostReference, reason: ReportReason, note: string): Promise<string> => {
  const [name, owner] = [draftName(post), $owner.get()];
  const { key } = writeDraft(name, { note, reason });
  const body = bodyOf(post, reason, note.trim());
  try {
    await sendDraft({ name, owner, key }, (idempotencyKey) =>
      call<"createReport">("POST", "/api/reports", { body, idempotencyKey }),
    );
  } catch (error) {
    if (!(error instanceof CallFailed) || error.name !== "AlreadyReported") throw error;
    dropDraft(name, owner);
    return MESSAGES.alreadyReported;
  }
  dropDraft(name, owner);
  // At the third report it is hidden.
  void refreshArea();
  return MESSAGES.reportThanks;
};
