import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { codeFaults } from "./account.ts";
import { asNewcomer } from "./account.store.ts";
import { AccountForm } from "./AccountForm.tsx";
import { WORDS } from "./messages.ts";
import { beginAnew, finishSignUp, type PendingSignUp } from "./sign-up.store.ts";
import { atBox, useForm } from "./use-form.ts";

/** The second step of signing up where mail is set up: the code of the mail. */
export const FinishSignUp = ({
  pending,
  isOpen,
  onClose,
}: {
  pending: PendingSignUp;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const form = useForm({
    isOpen,
    faultsOf: codeFaults,
    send: ({ code = "" }, signal) =>
      atBox(
        "code",
        ["CodeWrong", "CodeVoid"],
        asNewcomer(() => finishSignUp(pending, code, signal)),
      ),
  });
  return (
    <AccountForm
      form={form}
      send={WORDS.finishSignUp}
      busy={MESSAGES.signingUp}
      ways={
        <Button look="text" onClick={beginAnew}>
          {WORDS.beginAnew}
        </Button>
      }
      onCancel={onClose}
    >
      <p role="status" className="max-w-[60ch] text-ink-soft wrap-anywhere">
        {WORDS.codeSent(pending.email)}
      </p>
      <Field
        name="code"
        label={WORDS.code}
        fault={form.faults["code"]}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
      />
    </AccountForm>
  );
};
