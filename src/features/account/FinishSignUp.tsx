import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { WORDS } from "./messages.ts";
import { beginAnew } from "./sign-up.store.ts";
import type { Form } from "./use-form.ts";

/** The second step of signing up where mail is set up: the code of the mail. */
export const FinishSignUp = ({ form, email, onClose }: { form: Form; email: string; onClose: () => void }) => (
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
    <p role="status" className="max-w-[60ch] wrap-anywhere text-ink-soft">
      {WORDS.codeSent(email)}
    </p>
    <CodeField form={form} />
  </AccountForm>
);
