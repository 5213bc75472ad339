import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import type { PageRef } from "../../contract/entities.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CREATE_POST_TABS, type PostKind } from "../../contract/taxonomy.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { editYour, WORDS } from "./messages.ts";
import { $form, $postedPage, $sending, chooseKind } from "./posting.store.ts";
import { PostForm } from "./PostForm.tsx";

const ID = "create-post";
const PANEL = "posting-panel";
const FORM = "posting-form";
const TABS = CREATE_POST_TABS.map(({ kind, label }) => ({ value: kind, label, panel: PANEL }));

const KindTabs = ({ kind, page, disabled }: { kind: PostKind; page: PageRef; disabled: boolean }) => (
  <Tabs
    label={WORDS.kindOfPost}
    tabs={TABS}
    value={kind}
    onChoose={(chosen) => chooseKind(page, chosen)}
    disabled={disabled}
  />
);

/** What went wrong, and the button that sends. It keeps the focus while the post is under way. */
const SendRow = ({ isEdit }: { isEdit: boolean }) => {
  const sending = useStore($sending);
  const isSending = sending.state === "sending";
  return (
    <>
      <p role="alert" className="basis-full text-small font-semibold text-fault empty:hidden">
        {sending.state === "failed" ? sending.reason : ""}
      </p>
      <p role="status" className="sr-only">
        {isSending ? MESSAGES.postSending : ""}
      </p>
      <Button
        type="submit"
        form={FORM}
        aria-disabled={isSending}
        className="ml-auto min-w-32 aria-disabled:cursor-progress aria-disabled:opacity-75"
      >
        {isSending ? MESSAGES.postSending : isEdit ? WORDS.save : WORDS.post}
      </Button>
    </>
  );
};

/** The overlay in which posts are written and changed. */
export const CreatePostDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const form = useStore($form);
  const page = useStore($postedPage);
  const isSending = useStore($sending).state === "sending";
  const isEdit = form?.target.does === "edit";
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) body.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  return (
    <Dialog
      id={ID}
      title={form && isEdit ? editYour(form.kind) : MESSAGES.createPost}
      isOpen={isOpen}
      opener={opener}
      onClose={onClose}
      foot={form && <SendRow isEdit={isEdit} />}
    >
      <div ref={body} className="grid grid-cols-1 gap-4">
        {page?.name && <p className="soft -mt-2 wrap-anywhere">{page.name}</p>}
        {form?.page && <KindTabs kind={form.kind} page={form.page} disabled={isSending} />}
        {form ? <PostForm form={form} id={FORM} panel={PANEL} title={`${ID}-title`} /> : <p>{WORDS.nothingHere}</p>}
      </div>
    </Dialog>
  );
};
