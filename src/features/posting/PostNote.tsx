import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { EARLY_ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { WORDS } from "./messages.ts";
import { $typed, dropChange, isOvertaken, type Form } from "./posting.store.ts";
import { FIELDS_OF, starsOf, type PostFields } from "./posting.ts";

const NoteBox = ({ children }: { children: ReactNode }) => <div className="remark">{children}</div>;

/** What a post says on the page, when what is typed is about to take its place. */
const SaysNow = ({ kind, fields }: { kind: PostKind; fields: PostFields }) => (
  <details>
    <summary className="inline-flex min-h-[44px] items-center font-semibold underline underline-offset-3">
      {WORDS.saysNow}
    </summary>
    {kind === "review" && <p className="soft">{countOf(starsOf(fields), "star")}</p>}
    {FIELDS_OF[kind].map((field) =>
      field === "text" || field === "linkName" || field === "linkUrl" ? (
        <p key={field} className="written">
          {fields[field]}
        </p>
      ) : null,
    )}
  </details>
);

/** Says what is particular about a change: that it replaces a first review, or was begun from what the post said before. */
export const PostNote = ({ form, onDropped }: { form: Form; onDropped: () => void }) => {
  // Whether it is overtaken follows from what is typed.
  useStore($typed);
  const { kind, original = {} } = form;
  if (form.isSecondReview)
    return (
      <NoteBox>
        <p>{EARLY_ERRORS.AlreadyReviewed.message}</p>
        <SaysNow kind={kind} fields={original} />
      </NoteBox>
    );
  if (!isOvertaken(form)) return null;
  return (
    <NoteBox>
      <p role="status">{MESSAGES.postChangedSince}</p>
      <SaysNow kind={kind} fields={original} />
      <Button
        look="text"
        onClick={() => {
          dropChange();
          onDropped();
        }}
      >
        {MESSAGES.showPostAsItIs}
      </Button>
    </NoteBox>
  );
};
