import { Field } from "../../components/Field.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { showPassword } from "./messages.ts";
import type { Form } from "./use-form.ts";

interface PasswordFieldProps {
  form: Form;
  /** As the form sends it. */
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
}

/** A box for a password, with a button that shows what was typed. */
export const PasswordField = ({ form, name, label, autoComplete, hint }: PasswordFieldProps) => {
  const isShown = form.shown.includes(name);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      fault={form.faults[name]}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      beside={
        <IconButton
          icon={isShown ? "eye-off" : "eye"}
          label={showPassword(label)}
          aria-pressed={isShown}
          className="text-ink-soft"
          onClick={() => form.toggleShown(name)}
        />
      }
    />
  );
};
