import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { countOf } from "../../lib/format.ts";
import { WORDS } from "./messages.ts";
import { $typed, dropChange, isOvertaken, type Form } from "./posting.store.ts";
import { starsOf, type PostFields } from "./posting.ts";

const NoteBox = ({ children }: { children: ReactNode }) => (
  <div className="rounded-r-input border-l-4 border-wattle bg-wattle-wash px-4 py-2.5 text-small">{children}</div>
);

/** What somebody's first review says, when a second one is about to take its place. */
const FirstReview = ({ fields }: { fields: PostFields }) => (
  <NoteBox>
    <p>{ERRORS.AlreadyReviewed.message}</p>
    <details>
      <summary className="inline-flex min-h-[44px] items-center font-semibold underline underline-offset-3">
        {WORDS.firstReviewNow}
      </summary>
      <p className="soft">{countOf(starsOf(fields), "star")}</p>
      <p className="written">{fields.text}</p>
    </details>
  </NoteBox>
);

/** Says what is particular about a change: that it replaces a first review, or was begun from what the post said before. */
export const PostNote = ({ form, onDropped }: { form: Form; onDropped: () => void }) => {
  // Whether it is overtaken follows from what is typed.
  useStore($typed);
  if (form.isSecondReview) return <FirstReview fields={form.original ?? {}} />;
  if (!isOvertaken(form)) return null;
  return (
    <NoteBox>
      <p>{MESSAGES.postChangedSince}</p>
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
