import { useStore } from "@nanostores/react";
import { Field } from "../../components/Field.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { $typedEmail, typeEmail } from "./account.store.ts";
import type { Form } from "./use-form.ts";

/** A box for the e-mail address. What was typed in one of them stands in all. */
export const EmailField = ({ form, autoComplete }: { form: Form; autoComplete: "username" | "email" }) => (
  <Field
    name="email"
    label={MESSAGES.email}
    fault={form.faults["email"]}
    type="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    required
    value={useStore($typedEmail)}
    onChange={({ currentTarget }) => typeEmail(currentTarget.value)}
  />
);
