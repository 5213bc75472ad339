import { useStore } from "@nanostores/react";
import { useDialog } from "../../components/Dialog.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import type { AddForm, Field, Values } from "./adding.ts";
import { $form } from "./form.store.ts";
import { $images } from "./images.store.ts";

const labelOf = (form: AddForm, name: string): string => form.fields.find((field) => field.name === name)?.label ?? "";

const Fact = ({ field, value }: { field: Field; value: string }) => (
  <div>
    <dt className="soft">{field.label}</dt>
    <dd>
      {value ? (
        <span className="whitespace-pre-line wrap-anywhere">{value}</span>
      ) : (
        <span className="soft">{field.as === "image" ? MESSAGES.noImage : MESSAGES.notProvided}</span>
      )}
    </dd>
  </div>
);

interface EnteredProps {
  form: AddForm;
  values: Values;
  /** Where the chosen images can be shown from, by their fields. */
  images: Readonly<Record<string, string | undefined>>;
}

/** What was entered, as it was entered. Addresses are text: nobody has looked at them yet. */
export const Entered = ({ form, values, images }: EnteredProps) => {
  const { header, logo } = images;
  const facts = form.fields.filter(({ name, as }) => name !== "name" && !(as === "image" && images[name]));
  return (
    <article className="page-width page-body max-w-[860px]">
      {form.sends === null && (
        <p className="remark">
          <b>{MESSAGES.previewOnly}</b> To ask for {form.words}, write to us through{" "}
          <a href={ROUTES.contact}>Contact Us</a> and send what you see here.
        </p>
      )}
      {header && (
        <img className="max-h-80 w-full rounded-card object-cover" src={header} alt={labelOf(form, "header")} />
      )}
      <div className="flex items-center gap-5">
        {logo && <img className="tile tile-large bg-card" src={logo} alt={labelOf(form, "logo")} />}
        <div>
          <p className="soft">{form.label}</p>
          <h3 className="text-h2 wrap-anywhere">{(values["name"] ?? "").trim() || MESSAGES.notProvided}</h3>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-[18px] sm:grid-cols-2">
        {facts.map((field) => (
          <Fact key={field.name} field={field} value={(values[field.name] ?? "").trim()} />
        ))}
      </dl>
    </article>
  );
};

/** The full-screen overlay that shows what was entered. */
export const AddPreview = ({ opener, onClose }: { opener: HTMLElement | undefined; onClose: () => void }) => {
  const { form, values } = useStore($form);
  const chosen = useStore($images);
  const images = Object.fromEntries(Object.entries(chosen).map(([name, image]) => [name, image?.source]));
  const ref = useDialog({ isOpen: opener !== undefined, opener, onClose });
  return (
    <dialog ref={ref} className="whole-screen open:flex open:flex-col" aria-labelledby="add-preview-title">
      <div className="flex items-center justify-between border-b border-line bg-card py-2 pr-[calc(var(--gutter)-10px)] pl-(--gutter)">
        <h2 id="add-preview-title">{MESSAGES.preview}</h2>
        <form method="dialog">
          <IconButton icon="x" label={MESSAGES.close} type="submit" />
        </form>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-10">
        {opener && <Entered form={form} values={values} images={images} />}
      </div>
    </dialog>
  );
};
