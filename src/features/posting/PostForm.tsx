import { useStore } from "@nanostores/react";
import { useRef, useState, type SubmitEvent } from "react";
import { tabId } from "../../components/Tabs.tsx";
import { ROUTES } from "../../contract/routes.ts";
import { WORDS } from "./messages.ts";
import { $sending, $typed, sendPost, type Form } from "./posting.store.ts";
import { faultsOf, FIELDS_OF, type PostFaults } from "./posting.ts";
import { PostFields } from "./PostFields.tsx";
import { PostNote } from "./PostNote.tsx";

/**
 * The faults that were found when the form was sent, without those of boxes that were changed since. A form is the same
 * while its target is: it is made anew when somebody turns out to be logged in.
 */
const useFaults = (form: Form) => {
  const typed = useStore($typed);
  const [found, setFound] = useState<{ target: Form["target"]; by: PostFaults; typed: typeof typed }>();
  const faults: PostFaults = {};
  if (found?.target === form.target)
    for (const field of FIELDS_OF[form.kind]) if (typed[field] === found.typed[field]) faults[field] = found.by[field];
  const find = (): PostFaults => {
    const by = faultsOf(form.kind, typed);
    setFound({ target: form.target, by, typed });
    return by;
  };
  return { faults, find };
};

/** The form of a post. Its button stands apart from it, in the dialog's foot. */
export const PostForm = ({ form, id, panel, title }: { form: Form; id: string; panel: string; title: string }) => {
  const isSending = useStore($sending).state === "sending";
  const { faults, find } = useFaults(form);
  const ref = useRef<HTMLFormElement>(null);
  const [firstField] = FIELDS_OF[form.kind];

  const goTo = (field: string): void =>
    (
      ref.current?.querySelector<HTMLElement>(`[name="${field}"]:checked`) ??
      ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)
    )?.focus();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = find();
    const first = FIELDS_OF[form.kind].find((field) => found[field]);
    if (first) goTo(first);
    else void sendPost();
  };
  return (
    <form ref={ref} id={id} noValidate aria-busy={isSending} onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <PostNote form={form} onDropped={() => goTo(firstField)} />
      <div
        id={panel}
        role={form.page ? "tabpanel" : "group"}
        aria-labelledby={form.page ? tabId({ panel, value: form.kind }) : title}
        className="grid grid-cols-1 gap-4"
      >
        <PostFields form={form} faults={faults} isSending={isSending} />
      </div>
      <p className="soft">
        {WORDS.public}{" "}
        <a href={ROUTES.guidelines} target="_blank" rel="noopener">
          {WORDS.guidelines}
        </a>
      </p>
    </form>
  );
};
