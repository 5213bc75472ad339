import { atom, type ReadableAtom } from "nanostores";
import { DEFAULT_CONTENT_TYPE } from "../../contract/taxonomy.ts";
import { choiceNamed, type Choice } from "../choices/choices.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import type { Owner } from "../draft/draft.ts";
import { $overlay, openOverlay } from "../overlay/overlay.store.ts";
import { $session, isSignedIn } from "../session/session.store.ts";
import { $submitting, beginForm, forgetLogin, sendIn } from "./adding.store.ts";
import {
  ALL_FORMS,
  draftOfChange,
  draftOfNew,
  faultsOf,
  formOf,
  imageIn,
  savedImage,
  type AddForm,
  type Values,
} from "./adding.ts";
import type { Contribution } from "./contributions.ts";
import { $images, showImages, uploadImage, uploadImages } from "./images.store.ts";

/** The form that is shown and what stands in it. */
export interface ShownForm {
  form: AddForm;
  /** The record that is changed; undefined for a new one. */
  changing: Contribution | undefined;
  /** What stands in the fields, images apart; a choice as it begins is its first value. */
  values: Values;
  /** What is wrong with the fields, by their names. */
  faults: Values;
  /** Counts how often the fields were filled from elsewhere. */
  turn: number;
}

const firstValues = ({ fields }: AddForm, values: Values = {}): Values =>
  Object.fromEntries(
    fields
      .filter(({ as }) => as !== "image")
      .map((field) => [field.name, values[field.name] || (field.as === "choice" ? field.first : "")]),
  );
const begun = formOf(DEFAULT_CONTENT_TYPE);
const $held = atom<ShownForm>({
  form: begun,
  changing: undefined,
  values: firstValues(begun),
  faults: {},
  turn: 0,
});
/** The form that is shown. */
export const $form: ReadableAtom<ShownForm> = $held;

/** Whose text the form holds. */
let whose: Owner = "guest";
const isAnothers = (): boolean => whose !== "guest" && whose !== $owner.get();
/** Somebody pressed Submit and was asked to log in. */
let waitsForLogin = false;

const draftName = ({ form, changing }: ShownForm = $held.get()): string =>
  changing ? draftOfChange(form.type, changing.id) : draftOfNew(form.type);

/** What is typed and uploaded, as a draft has it: a choice as it begins counts as nothing. */
const typed = (): Values => {
  const { form, values } = $held.get();
  return Object.fromEntries(
    form.fields.map((field): [string, string] => {
      if (field.as === "image") {
        const saved = $images.get()[field.name]?.saved;
        return [field.name, form.sends && saved ? savedImage(saved) : ""];
      }
      const value = values[field.name] ?? "";
      return [field.name, field.as === "choice" && value === field.first ? "" : value];
    }),
  );
};
const isAsSent = (): boolean => {
  const { form, changing } = $held.get();
  if (!changing) return false;
  const now = typed();
  return form.fields.every((field) => {
    const value = changing.values[field.name] ?? "";
    return (now[field.name] ?? "") === (field.as === "choice" && value === field.first ? "" : value);
  });
};
const keep = (): void => {
  if (isAsSent()) dropDraft(draftName());
  else writeDraft(draftName(), typed());
};

/** Puts values into the fields of a form. */
const fill = (values: Values, shown: Partial<ShownForm> = {}): void => {
  const before = $held.get();
  const form = shown.form ?? before.form;
  showImages(
    Object.fromEntries(form.fields.filter(({ as }) => as === "image").map(({ name }) => [name, imageIn(values[name])])),
  );
  $held.set({ ...before, faults: {}, ...shown, values: firstValues(form, values), turn: before.turn + 1 });
};

/** Shows a form, of a record that was sent in or of a new one, with what was typed into it before. */
const show = (form: AddForm, changing?: Contribution): void => {
  whose = $owner.get();
  const drafted = readDraft(draftName({ ...$held.get(), form, changing }))?.fields;
  fill(drafted ?? changing?.values ?? {}, { form, changing });
  beginForm();
};
/** Shows the form of a content type. */
export const showForm = (form: AddForm): void => show(form);
/** Puts a record that was sent in into its form. */
export const changeRecord = (record: Contribution): void => show(formOf(record.type), record);
/** Forgets a change: the record was taken back. */
export const forgetRecord = (record: Contribution): void => {
  dropDraft(draftOfChange(record.type, record.id));
  const { form, changing } = $held.get();
  if (changing?.key === record.key) show(form);
};

/** Takes over what was typed into a field. */
export const typeField = (name: string, value: string): void => {
  const held = $held.get();
  $held.set({ ...held, values: { ...held.values, [name]: value }, faults: { ...held.faults, [name]: "" } });
  const { state } = $submitting.get();
  if (state === "done" || state === "failed") beginForm();
  keep();
};
/** An image field has another image, or none. */
export const imageChanged = (): void => keep();

const send = async (universities: () => Promise<readonly Choice[]>): Promise<void> => {
  const { form, changing, values } = $held.get();
  const name = draftName();
  const owner = (whose = $owner.get());
  const named = values["university"] ?? "";
  const isOut = await sendIn({
    form,
    values: { ...typed(), ...values },
    change: changing?.id,
    draft: name,
    university: async () => (named.trim() === "" ? undefined : choiceNamed(await universities(), named)?.id),
    images: async () => {
      const [logo, header] = [await uploadImage("logo"), await uploadImage("header")];
      return { logo: logo?.id ?? null, header: header?.id ?? null };
    },
  });
  if (!isOut || draftName() !== name || $owner.get() !== owner) return;
  fill({}, { changing: undefined });
};

/** What pressing Submit led to. */
export type Pressed = "sending" | "preview" | "faulty" | "login" | "busy";

let universitiesOf: () => Promise<readonly Choice[]> = () => Promise.resolve([]);

/** Sends the form in, or says what has to be done first. */
export const submitForm = (opener: HTMLElement): Pressed => {
  if ($submitting.get().state === "submitting") return "busy";
  const held = $held.get();
  if (held.form.sends === null) return "preview";
  const faults = faultsOf(held.form, held.values);
  if (Object.keys(faults).length > 0) {
    $held.set({ ...held, faults });
    return "faulty";
  }
  if (isSignedIn()) {
    void send(universitiesOf);
    return "sending";
  }
  waitsForLogin = true;
  openOverlay("login", { opener, then: null });
  return "login";
};

/** Somebody logged in: what was written before is theirs now, and what they had before comes back; another's goes. */
const followOwner = (): void => {
  if (whose === $owner.get() || $submitting.get().state === "submitting" || waitsForLogin) return;
  const { form } = $held.get();
  if (isAnothers()) {
    show(form);
    return;
  }
  whose = $owner.get();
  const draft = readDraft(draftName());
  const isUnsaved = Object.values($images.get()).some((image) => image?.source && !image.saved);
  if (draft && !isUnsaved) fill(draft.fields);
};

/** The type of the form that somebody filled in last. */
const lastForm = (): AddForm | undefined =>
  ALL_FORMS.map((form) => ({ form, at: readDraft(draftOfNew(form.type))?.at ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at)[0]?.form;

/** Begins with what was typed last, and follows who is here. Returns what ends this. */
export const openForm = (universities: () => Promise<readonly Choice[]>): (() => void) => {
  universitiesOf = universities;
  const last = lastForm();
  // Without a draft what stands in the form is what was typed before this code was here.
  if (last) show(last);
  else whose = $owner.get();
  const stops = [
    $overlay.listen((open) => {
      if (open === null && !isSignedIn()) waitsForLogin = false;
    }),
    $session.listen((session) => {
      if (session.state !== "signedIn") return;
      forgetLogin();
      const isWaiting = waitsForLogin;
      waitsForLogin = false;
      // Somebody else logged in than whose text it is: it is not sent as theirs.
      if (isAnothers()) {
        followOwner();
        return;
      }
      if ($held.get().form.sends) uploadImages();
      if (isWaiting) void send(universities);
    }),
    $owner.listen(followOwner),
    $submitting.listen(followOwner),
  ];
  return () => stops.forEach((stop) => stop());
};
