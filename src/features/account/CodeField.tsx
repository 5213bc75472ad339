import { Field } from "../../components/Field.tsx";
import { WORDS } from "./messages.ts";
import type { Form } from "./use-form.ts";

/** The box for the code of a mail. Browsers offer it from there where they can. */
export const CodeField = ({ form }: { form: Form }) => (
  <Field
    name="code"
    label={WORDS.code}
    fault={form.faults["code"]}
    autoComplete="one-time-code"
    inputMode="numeric"
    maxLength={20}
    required
  />
);
