import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { codeFaults, forgottenFaults } from "../account/account.ts";
import { CodeField } from "../account/CodeField.tsx";
import { FormFailure, SendButton } from "../account/FormParts.tsx";
import { atBox, useForm, type Form } from "../account/use-form.ts";
import { toast } from "../toast/toast.ts";
import { WORDS } from "./verified-messages.ts";
import { confirmCode, sendCode } from "./verified.store.ts";

const StepForm = ({ form, label, children }: { form: Form; label: string; children: ReactNode }) => (
  <form
    {...form.props}
    aria-label={label}
    className="grid max-w-[460px] grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-card p-[18px]"
  >
    {children}
    <FormFailure form={form} />
  </form>
);

/** Asks for the address that a code is to be sent to. */
export const AddressForm = ({
  email,
  takesFocus,
  onType,
  onSent,
}: {
  /** What was typed before. */
  email: string;
  takesFocus: boolean;
  onType: (email: string) => void;
  onSent: () => void;
}) => {
  const form = useForm({
    isOpen: takesFocus,
    faultsOf: forgottenFaults,
    send: async ({ email: to = "" }) => {
      await atBox("email", ["NotAUniversityAddress"], sendCode(to.trim()));
      onSent();
    },
  });
  return (
    <StepForm form={form} label={WORDS.proveAddress}>
      <Field
        name="email"
        label={WORDS.universityAddress}
        hint={WORDS.universityAddressHint}
        fault={form.faults["email"]}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <SendButton form={form} icon="mail" busy={MESSAGES.loading} className="justify-self-start">
        {WORDS.sendCode}
      </SendButton>
    </StepForm>
  );
};

/** Asks for the code of the mail. */
export const CodeForm = ({
  university,
  email,
  takesFocus,
  onAnew,
  onDone,
}: {
  university: string;
  /** Where the mail went; empty where that was before the page was loaded, since nobody keeps it. */
  email: string;
  takesFocus: boolean;
  onAnew: () => void;
  onDone: () => void;
}) => {
  const form = useForm({
    isOpen: takesFocus,
    faultsOf: codeFaults,
    send: async ({ code = "" }) => {
      await atBox("code", ["CodeWrong", "CodeVoid"], confirmCode(code));
      toast(WORDS.nowVerified(university));
      onDone();
    },
  });
  return (
    <StepForm form={form} label={WORDS.enterCode}>
      <p role="status">{WORDS.codeSent(email.trim(), university)}</p>
      <CodeField form={form} />
      <p className="flex flex-wrap gap-3">
        <SendButton form={form} busy={MESSAGES.loading}>
          {WORDS.confirm}
        </SendButton>
        <Button look="quiet" className="min-h-12" onClick={onAnew}>
          {WORDS.anotherCode}
        </Button>
      </p>
    </StepForm>
  );
};
