import { useStore } from "@nanostores/react";
import { useLayoutEffect, useRef, type SyntheticEvent } from "react";
import { Field, TextArea } from "../../components/Field.tsx";
import { FactsGroup } from "./FactsGroup.tsx";
import { TEXT_LABELS, WORDS } from "./messages.ts";
import { $typed, keepTyped, type Form } from "./posting.store.ts";
import { counterOf, starsOf, type PostFaults } from "./posting.ts";
import { StarsField } from "./StarsField.tsx";

interface PostFieldsProps {
  form: Form;
  faults: PostFaults;
  isSending: boolean;
}

/** Leaves the caret where it is when the form changes under somebody who types: other text may come below theirs. */
const useCaret = (form: Form) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  const caret = useRef({ start: 0, end: 0 });
  useLayoutEffect(() => {
    const { start, end } = caret.current;
    if (document.activeElement === ref.current) ref.current?.setSelectionRange(start, end);
  }, [form]);
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void => {
    caret.current = { start: currentTarget.selectionStart, end: currentTarget.selectionEnd };
  };
  return { ref, onSelect };
};

const LinkFields = ({ faults, isSending }: PostFieldsProps) => {
  const { linkName = "", linkUrl = "" } = useStore($typed);
  return (
    <>
      <Field
        label={WORDS.linkName}
        name="linkName"
        autoComplete="off"
        value={linkName}
        onChange={({ target }) => keepTyped("linkName", target.value)}
        fault={faults.linkName}
        readOnly={isSending}
      />
      <Field
        label={WORDS.linkUrl}
        name="linkUrl"
        type="url"
        autoComplete="url"
        placeholder={WORDS.linkUrlStart}
        value={linkUrl}
        onChange={({ target }) => keepTyped("linkUrl", target.value)}
        fault={faults.linkUrl}
        readOnly={isSending}
      />
    </>
  );
};

const TextField = ({ form, faults, isSending, label }: PostFieldsProps & { label: string }) => {
  const { text = "" } = useStore($typed);
  return (
    <TextArea
      {...useCaret(form)}
      label={label}
      name="text"
      rows={7}
      value={text}
      onChange={({ target }) => keepTyped("text", target.value)}
      // What is too long is said once.
      hint={(!faults.text && counterOf(text)) || undefined}
      fault={faults.text}
      readOnly={isSending}
    />
  );
};

/** The boxes of a kind of post. */
export const PostFields = (props: PostFieldsProps) => {
  const typed = useStore($typed);
  const { form, faults, isSending } = props;
  if (form.kind === "helpfulLink") return <LinkFields {...props} />;
  return (
    <>
      {form.kind === "review" && (
        <StarsField
          stars={starsOf(typed)}
          onChoose={(stars) => keepTyped("rating", String(stars))}
          fault={faults.rating}
          disabled={isSending}
        />
      )}
      <TextField key={form.kind} {...props} label={TEXT_LABELS[form.kind]} />
      {form.kind === "review" && <FactsGroup isSending={isSending} />}
    </>
  );
};
