import { DEFAULT_CONTENT_TYPE } from "../../contract/taxonomy.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { partOf } from "../../lib/part-of.ts";
import { choiceNamed, choicesFor } from "../choices/choices.ts";
import { listedUniversities, optionsOf } from "../choices/lists.ts";
import { combobox } from "../combobox/combobox.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { locationBox } from "../location/location-box.ts";
import { openDialog } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { $overlay, openOverlay } from "../overlay/overlay.store.ts";
import { $session, isSignedIn } from "../session/session.store.ts";
import { addFields, changingNote, previewFrame, previewOf } from "./adding.html.ts";
import { $submitting, beginForm, sendIn } from "./adding.store.ts";
import {
  ALL_FORMS,
  draftOfChange,
  draftOfNew,
  formOf,
  imageIn,
  isContentType,
  savedImage,
  type Field,
  type Values,
} from "./adding.ts";
import type { Contribution } from "./contributions.ts";
import { imageBox, type ImageBox } from "./image-box.ts";
import { startSent } from "./sent.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Brings the page's forms to life. */
export const start = (root: HTMLElement): void => {
  const part = (name: string): HTMLElement => partOf(root, name);
  const sources = { universities: root.dataset["universities"] ?? "", places: root.dataset["places"] ?? "" };
  const universities = listedUniversities(sources.universities);
  const universityNamed = async (typed: string) =>
    typed.trim() === "" ? undefined : choiceNamed(await universities(), typed);
  const type = part("type") as HTMLSelectElement;
  const fields = part("fields");
  const submit = part("submit") as HTMLButtonElement;

  let form = formOf(isContentType(type.value) ? type.value : DEFAULT_CONTENT_TYPE);
  let changing: Contribution | undefined;
  let images: ImageBox[] = [];
  let begun = new AbortController();
  const draftName = (): string => (changing ? draftOfChange(form.type, changing.id) : draftOfNew(form.type));

  const controlOf = ({ name }: Field): Control | null => fields.querySelector<Control>(`#add-${name}`);
  const imageOf = (name: string): ImageBox | undefined => images.find(({ field }) => field === name);
  /** What is typed and uploaded; a choice as it begins counts as nothing. */
  const typed = (): Values =>
    Object.fromEntries(
      form.fields.map((field): [string, string] => {
        if (field.as === "image") {
          const image = imageOf(field.name)?.saved();
          return [field.name, form.sends && image ? savedImage(image) : ""];
        }
        const value = controlOf(field)?.value ?? "";
        return [field.name, field.as === "choice" && value === field.first ? "" : value];
      }),
    );
  /** The same with every choice as it stands. */
  const entered = (): Values => ({
    ...typed(),
    ...Object.fromEntries(
      form.fields.flatMap((field) =>
        field.as === "choice" ? [[field.name, controlOf(field)?.value ?? field.first]] : [],
      ),
    ),
  });
  const isAsSent = (values: Values): boolean =>
    changing !== undefined && form.fields.every((field) => (values[field.name] ?? "") === valueAtFirst(field));
  const valueAtFirst = (field: Field): string => {
    const value = changing?.values[field.name] ?? "";
    return field.as === "choice" && value === field.first ? "" : value;
  };
  const keep = (): void => {
    const values = typed();
    if (isAsSent(values)) dropDraft(draftName());
    else writeDraft(draftName(), values);
  };
  const showFault = (name: string, message: string): void => {
    const line = fields.querySelector(`[data-fault="${name}"]`);
    if (line && line.textContent !== message) line.textContent = message;
    fields.querySelector(`#add-${name}`)?.toggleAttribute("aria-invalid", message !== "");
  };

  /** Puts values into the fields. */
  const fill = (values: Values): void => {
    for (const field of form.fields) {
      const value = values[field.name] ?? "";
      if (field.as === "image") imageOf(field.name)?.show(imageIn(value));
      else {
        const control = controlOf(field);
        if (control) control.value = field.as === "choice" && value === "" ? field.first : value;
        if (field.as === "place") showPlace(value);
      }
    }
  };
  let showPlace: (label: string) => void = () => undefined;

  /** Binds the controls of the form that is shown. */
  const bindFields = (): void => {
    begun.abort();
    begun = new AbortController();
    images = [...fields.querySelectorAll<HTMLElement>("[data-image]")].map((box) =>
      imageBox(box, form.sends !== null, keep),
    );
    const place = fields.querySelector<HTMLElement>(".location");
    const box = place && locationBox(place, keep);
    showPlace = (label) => box?.show(label === "" ? null : { label, state: null, point: null });
    if (fields.querySelector("[data-combobox]")) bindUniversity();
  };
  const bindUniversity = (): void => {
    const note = fields.querySelector('[data-part="university-note"]');
    const say = (text: string): void => {
      if (note && note.textContent !== text) note.textContent = text;
    };
    const { input } = combobox(fields, "add-university", {
      optionsFor: (typed) =>
        optionsOf(
          universities().then((all) => choicesFor(all, typed)),
          MESSAGES.noResultsFound,
        ),
      choose: ({ label }) => {
        input.value = label;
        say("");
        keep();
      },
    });
    input.addEventListener("input", () => say(""));
    input.addEventListener("blur", () => {
      if (!form.sends) return;
      universityNamed(input.value).then(
        (known) => say(known || input.value.trim() === "" ? "" : MESSAGES.universityNotKnown),
        () => undefined,
      );
    });
  };

  /** Whose text the form holds. */
  let whose = $owner.get();
  const isAnothers = (): boolean => whose !== "guest" && whose !== $owner.get();

  const draw = (): void => {
    whose = $owner.get();
    type.value = form.type;
    type.disabled = changing !== undefined;
    part("changing").hidden = changing === undefined;
    part("changing").innerHTML = changing ? changingNote(changing.name).text : "";
    fields.innerHTML = addFields(form, sources).text;
    bindFields();
    fill(readDraft(draftName())?.fields ?? changing?.values ?? {});
    beginForm();
    drawSubmit();
  };
  const show = (next: typeof form, record?: Contribution): void => {
    form = next;
    changing = record;
    draw();
  };

  const drawSubmit = (): void => {
    const now = $submitting.get();
    const isBusy = now.state === "submitting";
    const focused = document.activeElement;
    submit.disabled = isBusy;
    submit.textContent = isBusy ? MESSAGES.submitting : changing ? "Save changes" : MESSAGES.submit;
    fields.inert = isBusy;
    type.disabled = isBusy || changing !== undefined;
    if (isBusy && focused instanceof HTMLElement && root.contains(focused)) lastFocused = focused;
    if (!isBusy && lastFocused && document.activeElement === document.body) lastFocused.focus({ preventScroll: true });
    if (!isBusy) lastFocused = undefined;
    part("failure").textContent = now.state === "failed" ? now.reason : "";
    part("success").textContent = now.state === "done" ? now.message : isBusy ? MESSAGES.submitting : "";
  };
  let lastFocused: HTMLElement | undefined;

  const openPreview = (opener: HTMLElement): void => {
    const dialog = document.querySelector<HTMLDialogElement>("#add-preview") ?? madeDialog(previewFrame);
    const body = partOf(dialog, "preview");
    const shown = images.flatMap((image): [string, string][] => {
      const source = image.source();
      return source === undefined ? [] : [[image.field, source]];
    });
    body.innerHTML = previewOf(form, entered(), Object.fromEntries(shown)).text;
    body.scrollTop = 0;
    openDialog(dialog, { opener });
  };

  /** Somebody pressed Submit and was asked to log in. */
  let waitsForLogin = false;
  const send = async (): Promise<void> => {
    const values = entered();
    const name = draftName();
    const owner = (whose = $owner.get());
    const isOut = await sendIn({
      form,
      values,
      change: changing?.id,
      draft: name,
      university: async () => (await universityNamed(values["university"] ?? ""))?.id,
      images: async () => {
        const [logo, header] = [await imageOf("logo")?.ready(), await imageOf("header")?.ready()];
        return { logo: logo?.id ?? null, header: header?.id ?? null };
      },
    });
    if (!isOut || draftName() !== name || $owner.get() !== owner) return;
    const said = $submitting.get();
    if (changing) {
      changing = undefined;
      part("changing").hidden = true;
      fields.innerHTML = addFields(form, sources).text;
      bindFields();
    }
    fill({});
    if (said.state === "done") drawSubmit();
  };
  part("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if ($submitting.get().state === "submitting") return;
    if (form.sends === null) {
      openPreview(submit);
      return;
    }
    const name = fields.querySelector<HTMLInputElement>("#add-name");
    if (name?.value.trim() === "") {
      showFault("name", form.nameMissing);
      name.focus();
      return;
    }
    if (isSignedIn()) void send();
    else {
      waitsForLogin = true;
      openOverlay("login", { opener: submit, then: null });
    }
  });
  $overlay.listen((open) => {
    if (open === null && !isSignedIn()) waitsForLogin = false;
  });
  $session.listen((session) => {
    if (session.state !== "signedIn") return;
    // Somebody else logged in than whose text it is: it is not sent as theirs.
    if (isAnothers()) {
      waitsForLogin = false;
      return;
    }
    for (const image of images) if (form.sends) image.ready().catch(() => undefined);
    if (!waitsForLogin) return;
    waitsForLogin = false;
    void send();
  });

  fields.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") return;
    if (target instanceof Element) showFault(target.id.replace("add-", ""), "");
    if ($submitting.get().state === "done" || $submitting.get().state === "failed") beginForm();
    keep();
  });
  fields.addEventListener("keydown", (event) => {
    // Enter in a box that suggests takes a suggestion, also one that is still on its way: it sends nothing.
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches("[role=combobox]"))
      event.preventDefault();
  });
  type.addEventListener("change", () => {
    if (isContentType(type.value)) show(formOf(type.value));
  });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button?.dataset["press"] === "preview") openPreview(button);
    if (button?.dataset["press"] === "stop") {
      show(form);
      type.focus();
    }
  });
  /** Somebody logged in: what was written before is theirs now, and what they had before comes back; another's goes. */
  const followOwner = (): void => {
    if (whose === $owner.get() || $submitting.get().state === "submitting" || waitsForLogin) return;
    if (isAnothers()) {
      show(form);
      return;
    }
    whose = $owner.get();
    const draft = readDraft(draftName());
    if (draft && !images.some((image) => image.source() && !image.saved())) fill(draft.fields);
  };
  $submitting.subscribe(() => {
    drawSubmit();
    followOwner();
  });
  startSent(root, {
    change: (record) => {
      show(formOf(record.type), record);
      fields.querySelector<HTMLElement>("input, textarea")?.focus();
      part("changing").scrollIntoView({ block: "center" });
    },
    takenBack: (record) => {
      dropDraft(draftOfChange(record.type, record.id));
      if (changing?.key === record.key) show(form);
    },
  });

  // What was typed or chosen before this script was here counts; else what was typed last goes on.
  const early = Object.fromEntries(Object.entries(typed()).filter(([, value]) => value !== ""));
  const hasEarly = Object.keys(early).length > 0;
  const focused = document.activeElement?.id ?? "";
  show(hasEarly || form.type !== DEFAULT_CONTENT_TYPE ? form : formOf(lastType() ?? form.type));
  if (hasEarly) {
    fill({ ...typed(), ...early });
    keep();
  }
  if (focused.startsWith("add-")) document.getElementById(focused)?.focus({ preventScroll: true });
  $owner.listen(followOwner);
};

/** The type of the form that somebody filled in last. */
const lastType = () =>
  ALL_FORMS.map((form) => ({ type: form.type, at: readDraft(draftOfNew(form.type))?.at ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at)[0]?.type;
