import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Select } from "../../components/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { listedUniversities } from "../choices/lists.ts";
import { AddField } from "./AddField.tsx";
import { $submitting } from "./adding.store.ts";
import { ALL_FORMS, formOf, isContentType, wholeRows } from "./adding.ts";
import { AddPreview } from "./AddPreview.tsx";
import { Contributions } from "./Contributions.tsx";
import { $form, openForm, showForm, submitForm } from "./form.store.ts";
import { WORDS } from "./messages.ts";

const SAID = "remark max-w-[68ch] whitespace-pre-line wrap-anywhere empty:hidden";

/** Whoever pressed Submit stays where they were, though the fields rest while it is sent. */
const useHeldFocus = (isBusy: boolean) => {
  const root = useRef<HTMLFormElement>(null);
  const held = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    const focused = document.activeElement;
    if (isBusy && focused instanceof HTMLElement && root.current?.contains(focused)) held.current = focused;
    if (isBusy) return;
    if (document.activeElement === document.body) held.current?.focus({ preventScroll: true });
    held.current = undefined;
  }, [isBusy]);
  return root;
};

/** Goes to the first field that is to be mended. */
const focusFault = (root: HTMLFormElement): void => {
  const { form, faults } = $form.get();
  const first = form.fields.find(({ name }) => faults[name]);
  if (first) root.querySelector<HTMLElement>(`#add-${first.name}`)?.focus();
};

/** Entries that keep something themselves: each form has its own. A plain box stays when the form is changed, and what is being typed in it. */
const OWN_STATE: ReadonlySet<string> = new Set(["choice", "university", "place", "image"]);

/** The forms in which people send in what Quad lacks, and the list of what they have sent in. */
export const AddForm = ({ universities, places }: { universities: string; places: string }) => {
  const { form, changing, values, faults, turn } = useStore($form, { ssr: "initial" });
  const now = useStore($submitting, { ssr: "initial" });
  const isBusy = now.state === "submitting";
  const [previewed, setPreviewed] = useState<HTMLElement | undefined>(undefined);
  const root = useHeldFocus(isBusy);
  const type = useRef<HTMLSelectElement>(null);
  const sources = useMemo(() => ({ universities: listedUniversities(universities), places }), [universities, places]);
  useEffect(() => openForm(sources.universities), [sources]);
  const whole = wholeRows(form.fields);

  const focusFirst = (): void => root.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  return (
    <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] content-start gap-6 unscripted:hidden">
      <Notice className="signed-in:hidden">{WORDS.loginLater}</Notice>
      <Select
        ref={type}
        label={WORDS.chooseType}
        value={form.type}
        disabled={isBusy || changing !== undefined}
        onChange={({ currentTarget: { value } }) => isContentType(value) && showForm(formOf(value))}
      >
        {ALL_FORMS.map(({ type: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {changing && (
        <div className="remark flex flex-wrap items-center justify-between gap-x-4 gap-y-2 wrap-anywhere">
          <p>
            You are changing <b>{changing.name}</b>, which is pending.
          </p>
          <Button
            look="quiet"
            onClick={() => {
              showForm(form);
              type.current?.focus();
            }}
          >
            {WORDS.stop}
          </Button>
        </div>
      )}
      <form
        ref={root}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          const button = event.nativeEvent.submitter ?? event.currentTarget;
          const pressed = submitForm(button);
          if (pressed === "preview") setPreviewed(button);
          if (pressed === "faulty") focusFault(event.currentTarget);
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 md:grid-cols-2" inert={isBusy}>
          {form.sends === null && (
            <p className="soft col-span-full max-w-[68ch]">
              For {form.words} this form makes a preview: Quad takes these from official sources only. Write to us
              through <a href={ROUTES.contact}>Contact Us</a> to ask for one.
            </p>
          )}
          {form.fields.map((field, at) => (
            <div
              key={`${OWN_STATE.has(field.as) ? form.type : field.as} ${field.name}`}
              className={whole[at] ? "col-span-full" : undefined}
            >
              <AddField
                field={field}
                value={values[field.name] ?? ""}
                fault={faults[field.name] ?? ""}
                isSent={form.sends !== null}
                turn={turn}
                sources={sources}
              />
            </div>
          ))}
        </div>
        <p role="alert" className={`${SAID} border-like`}>
          {now.state === "failed" ? now.reason : ""}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button look="quiet" icon="eye" onClick={({ currentTarget }) => setPreviewed(currentTarget)}>
            {MESSAGES.preview}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? MESSAGES.submitting : changing ? WORDS.save : MESSAGES.submit}
          </Button>
        </div>
        <p role="status" className={`${SAID} border-eucalypt bg-eucalypt-wash`}>
          {now.state === "done" ? now.message : isBusy ? MESSAGES.submitting : ""}
        </p>
      </form>
      <Contributions onChange={focusFirst} />
      <AddPreview opener={previewed} onClose={() => setPreviewed(undefined)} />
    </div>
  );
};
