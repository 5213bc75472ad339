import { atom, computed, map, type ReadableAtom } from "nanostores";
import type { PageRef } from "../../contract/entities.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_TOP_LEVEL_BUTTON, POST_KINDS, type PostKind } from "../../contract/taxonomy.ts";
import { $owner, dropDraft, readDraft, rekeyDraft, renewDraft, writeDraft } from "../draft/draft.store.ts";
import { storedAs, type Owner } from "../draft/draft.ts";
import { sendDeletions } from "../interaction/deletion.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { chooseAll, fetchPost, ownReviewId, postAt, refreshArea, showOwn } from "../interaction/interaction.store.ts";
import { postOf } from "../interaction/post-by-id.ts";
import { seek } from "../interaction/sought.store.ts";
import { chosenTab, showTab } from "../interaction/tab.store.ts";
import { announce } from "../live-region/live-region.store.ts";
import { $overlay, closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { CallFailed, wordsOf } from "../session/call.ts";
import { $session, $user, isSignedIn, refreshUser } from "../session/session.store.ts";
import { toast } from "../toast/toast.ts";
import { $askedPost, askForPost } from "./asked-post.store.ts";
import { posted, WORDS } from "./messages.ts";
import { areSame, draftOfEdit, draftOfPost, fieldsOf, wholeOf, type PostField, type PostFields } from "./posting.ts";
import { postedPage, type PostedPage } from "./posted-page.ts";
import { ownReviewOf, send, sentPost, type Target } from "./send.ts";

/** What the form is about at this moment. */
export interface Form {
  kind: PostKind;
  target: Target;
  /** The page that is posted about, where other kinds can be chosen; undefined when one post is changed. */
  page: PageRef | undefined;
  /** The name under which what is typed is kept. */
  draft: string;
  /** What the post says on the page; undefined for a new one. */
  original: PostFields | undefined;
  /** A new review of a page that has one already: it takes the place of the first. */
  isSecondReview: boolean;
}
export type Sending =
  | { state: "writing" }
  | { state: "sending" }
  /** `needsLogin`: it is over when somebody has logged in. */
  | { state: "failed"; reason: string; needsLogin?: boolean };

const $held = atom<Form | null>(null);
/** How sending goes, by what is sent and whose it is: several may be on their way. */
const $states = map<Record<string, Sending | undefined>>({});
const WRITING: Sending = { state: "writing" };
const $here = atom<PostedPage | undefined>(undefined);
/** The page that this is about, where there is one. */
export const $postedPage: ReadableAtom<PostedPage | undefined> = $here;
const $fields = atom<PostFields>({});
/** The open form; null where there is nothing to post about. */
export const $form: ReadableAtom<Form | null> = $held;
/** What stands in the boxes of the open form: what was typed, else what the post says. */
export const $typed: ReadableAtom<PostFields> = $fields;
/** How sending goes, of the open form: one that is closed goes on, and says nothing of another. */
export const $sending: ReadableAtom<Sending> = computed(
  [$states, $held, $owner],
  (states, form, owner): Sending => (form && states[storedAs(owner, form.draft)]) ?? WRITING,
);

/** The form of what was asked for, with what is kept of it. */
const openForm = (): void => {
  $here.set(postedPage());
  const page = $here.get()?.page;
  const asked = $askedPost.get();
  if (asked.does === "edit") $held.set(formOfEdit(asked.post.kind, asked.post.id, fieldsOf(asked.post)));
  else if (page) chooseKind(page, asked.kind ?? chosenTab() ?? lastKind(page));
  else $held.set(null);
};

/** Another tab of the form. What was typed in this one is kept. */
export const chooseKind = (page: PageRef, kind: PostKind): void => {
  askForPost(kind);
  const form = formOfNew(page, kind);
  $held.set(form);
  const review = kind === "review" ? ownReviewId() : null;
  if (review === null) return;
  openFirstReview(form, page, review).catch((error: unknown) =>
    // What is written is sent as a new review, and comes back as a change of the first one.
    console.info("The first review of this page could not be opened", error),
  );
};

const formOfNew = (page: PageRef, kind: PostKind): Form => ({
  kind,
  target: { does: "create", page },
  page,
  draft: draftOfPost(page, kind),
  original: undefined,
  isSecondReview: false,
});
const formOfEdit = (kind: PostKind, id: number, original: PostFields): Form => ({
  kind,
  target: { does: "edit", id, from: original },
  page: undefined,
  draft: draftOfEdit(kind, id),
  original,
  isSecondReview: false,
});

/** The kind that somebody was writing last on this page and has not sent, else the specification's. */
const lastKind = (page: PageRef): PostKind =>
  POST_KINDS.map((kind) => ({ kind, at: readDraft(draftOfPost(page, kind))?.at ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at)[0]?.kind ?? DEFAULT_TOP_LEVEL_BUTTON;

const typedIn = (form: Form): PostFields => readDraft(form.draft)?.fields ?? form.original ?? {};

/** Whether what stands in the form is an unsaved change of what the post said before somebody changed it elsewhere. */
export const isOvertaken = ({ draft, kind, original, isSecondReview }: Form): boolean => {
  const { fields, from } = readDraft(draft) ?? {};
  if (isSecondReview || !original || !fields || !from) return false;
  return !areSame(from, original, kind) && !areSame(fields, original, kind);
};

/** Takes what is typed into one box, and keeps it. */
export const keepTyped = (field: PostField, value: string): void => {
  const form = $held.get();
  if (!form) return;
  const fields = { ...$fields.get(), [field]: value };
  $fields.set(fields);
  if (form.original && !form.isSecondReview && areSame(fields, form.original, form.kind)) dropDraft(form.draft);
  else keep(form, fields);
};
const keep = (form: Form, fields: PostFields) =>
  writeDraft(form.draft, { ...fields }, form.original && { ...form.original });

/** Drops an unsaved change: the form is as the post is. */
export const dropChange = (): void => {
  const form = $held.get();
  if (!form) return;
  dropDraft(form.draft);
  $held.set({ ...form });
};

/** Sends what is typed, once however often it is pressed, and closes the overlay when it is out. */
export const sendPost = async (): Promise<void> => {
  const [form, fields] = [$held.get(), $fields.get()];
  if (!form || $sending.get().state === "sending") return;
  const { key } = keep(form, fields);
  if (!isSignedIn()) {
    askToLogIn();
    return;
  }
  const owner = $owner.get();
  say(form, owner, { state: "sending" });
  let id: number;
  try {
    // A person has one review of a page: the one that is being deleted has to be gone first.
    if (form.kind === "review" && form.target.does === "create") await sendDeletions("review");
    id = await send(form.kind, fields, form.target, key);
  } catch (error) {
    await answerFailure(form, owner, error);
    return;
  }
  dropDraft(form.draft, owner);
  say(form, owner, undefined);
  if ($owner.get() === owner) showSent(form, id, fields);
  if (isShown(form, owner)) {
    $fields.set(wholeOf(form.kind, {}));
    closeOverlay("createPost");
  }
  // Said when the overlay is gone: what is under it is not heard.
  void refreshArea().then(() => announce(form.target.does === "edit" ? WORDS.saved : posted(form.kind)));
  refreshUser().catch((error: unknown) => console.info("The user's details could not be refreshed", error));
};

/** Shows what was sent. Where the writer waits for it its tab opens, and it is brought into view. */
const showSent = ({ kind, target }: Form, id: number, fields: PostFields): void => {
  const user = $user.get();
  const anchor = anchorOf({ kind, id });
  const known = postAt(anchor);
  // Among the stars that are chosen it might be missing, and in another order it might stand far below.
  if (kind === "review") chooseAll();
  if (target.does === "edit" && !known)
    fetchPost({ kind, id }).catch((error: unknown) => console.info("The changed post could not be read", error));
  else if (user) {
    const author = { username: user.username, avatar: user.avatar, sample: false };
    showOwn(sentPost({ kind, id }, fields, author, known));
  }
  if ($overlay.get() !== "createPost") return;
  const lead = (): void => seek(anchor, { keepsFocus: true });
  // The browser scrolls back to where it was when the overlay takes its step of the history back.
  if (!showTab(kind))
    window.addEventListener("popstate", () => requestAnimationFrame(lead), {
      once: true,
      signal: AbortSignal.timeout(1_000),
    });
  lead();
};

const say = ({ draft }: Form, owner: Owner, sending: Sending | undefined): void =>
  $states.setKey(storedAs(owner, draft), sending);
const isShown = ({ draft }: Form, owner: Owner): boolean => $held.get()?.draft === draft && $owner.get() === owner;

/** Says it to its writer where the form does not: it was closed while it was sending. */
const tellIfClosed = (form: Form, owner: Owner, reason: string): void => {
  if ($owner.get() === owner && !($overlay.get() === "createPost" && isShown(form, owner))) toast(reason);
};

const askToLogIn = (): void => openOverlay("loginForPost", { then: "createPost" });

const answerFailure = async (form: Form, owner: Owner, error: unknown): Promise<void> => {
  const fail = (reason: string): void => {
    say(form, owner, { state: "failed", reason });
    tellIfClosed(form, owner, reason);
  };
  const page = $here.get()?.page;
  if (!(error instanceof CallFailed)) {
    fail(wordsOf(error));
    throw error;
  }
  // What somebody sent who is no longer here is kept for them, and is nobody else's business.
  if ($owner.get() !== owner) fail(error.message);
  else if (error.status === 401) {
    say(form, owner, { state: "failed", reason: MESSAGES.loginToGoOn, needsLogin: true });
    askToLogIn();
  } else if (error.name === "KeyReused") {
    rekeyDraft(form.draft);
    fail(MESSAGES.postAlreadyOut);
    void refreshArea();
  } else if (error.name === "AlreadyReviewed" && form.page) {
    tellIfClosed(form, owner, error.message);
    await openFirstReview(form, form.page).then(
      () => say(form, owner, undefined),
      (cause: unknown) => fail(wordsOf(cause)),
    );
  } else if (error.name === "ChangedSince" && form.target.does === "edit") {
    tellIfClosed(form, owner, error.message);
    await showChangedSince(form, form.target.id).then(
      () => say(form, owner, undefined),
      (cause: unknown) => fail(wordsOf(cause)),
    );
  } else if (error.status === 404 && form.target.does === "edit" && page) goOnAsNew(form, owner, page);
  else fail(error.message);
};

/** Shows what a post says since it was changed elsewhere. What was typed stays in the form, and can be sent over it. */
const showChangedSince = async (form: Form, id: number): Promise<void> => {
  const { post } = await postOf({ kind: form.kind, id });
  const change = { ...formOfEdit(form.kind, id, fieldsOf(post)), page: form.page, isSecondReview: form.isSecondReview };
  if ($held.get()?.draft === form.draft) $held.set(change);
  void refreshArea();
};

/** Turns a change of a post that is gone into a new post of the page. */
const goOnAsNew = (form: Form, owner: Owner, page: PageRef): void => {
  const next = formOfNew(page, form.kind);
  renewDraft(form.draft, next.draft);
  say(form, owner, undefined);
  say(next, owner, { state: "failed", reason: MESSAGES.editedPostGone });
  tellIfClosed(form, owner, MESSAGES.editedPostGone);
  if (isShown(form, owner)) {
    askForPost(form.kind);
    $held.set(next);
  }
  void refreshArea();
};

/**
 * Turns a second review of a page into a change of the first (whose id may be known). What was typed for the second stays
 * in the form.
 */
const openFirstReview = async (form: Form, page: PageRef, known?: number): Promise<void> => {
  const first = await ownReviewOf(page, known);
  if (!first) return;
  const isSecondReview = readDraft(form.draft) !== undefined;
  const change = { ...formOfEdit("review", first.id, first.fields), page, isSecondReview };
  renewDraft(form.draft, change.draft, { ...first.fields });
  if ($held.get()?.draft === form.draft) $held.set(change);
};

$held.subscribe((form) => $fields.set(form ? wholeOf(form.kind, typedIn(form)) : {}));
// Somebody else than before logged in: what they were writing, not what stood here.
$owner.listen(() => {
  const form = $held.get();
  if (form) $held.set({ ...form });
});
// Whoever was asked to log in has done so.
$session.subscribe(({ state }) => {
  if (state !== "signedIn") return;
  for (const [name, sending] of Object.entries($states.get()))
    if (sending?.state === "failed" && sending.needsLogin) $states.setKey(name, undefined);
});
// Whatever opened the overlay: the form is there before the dialog is.
$overlay.subscribe((open) => {
  if (open === "createPost") openForm();
});
