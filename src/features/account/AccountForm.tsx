import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { FormFailure, SendButton } from "./FormParts.tsx";
import type { Form } from "./use-form.ts";

interface AccountFormProps {
  form: Form;
  /** What the button that sends says. */
  send: string;
  /** What it says while the call is under way. */
  busy: string;
  /** What many come for instead, as a second button. */
  instead?: ReactNode;
  /** Other ways on, beside cancelling. */
  ways?: ReactNode;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form of an overlay: its fields, what went wrong with the whole, the button that sends, and the ways out. */
export const AccountForm = ({ form, send, busy, instead, ways, onCancel, children }: AccountFormProps) => (
  <form {...form.props} className="grid gap-4">
    {children}
    <FormFailure form={form} />
    <SendButton form={form} busy={busy} className="w-full">
      {send}
    </SendButton>
    {instead}
    <div className="-mx-1.5 -mt-2 flex flex-wrap justify-between gap-x-5">
      {ways}
      <Button look="text" onClick={onCancel}>
        {MESSAGES.cancel}
      </Button>
    </div>
  </form>
);
