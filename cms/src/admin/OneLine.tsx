import { Field, TextInput } from "@strapi/design-system";
import type { ChangeEvent } from "react";
import type { InputProps } from "./input";

interface OneLineProps extends InputProps<string | null> {
  placeholder?: string;
  /** What is typed is a web address. */
  isAddress?: boolean;
}

/** The input of a text that may be long and is one line: Strapi's own for such a text is a box. */
const OneLine = ({
  name,
  label,
  labelAction,
  hint,
  error,
  disabled,
  required,
  placeholder,
  value,
  onChange,
  isAddress = false,
}: OneLineProps) => (
  <Field.Root name={name} error={error} hint={hint} required={required}>
    <Field.Label action={labelAction}>{label}</Field.Label>
    <TextInput
      type="text"
      inputMode={isAddress ? "url" : "text"}
      spellCheck={!isAddress}
      placeholder={placeholder || (isAddress ? "https://" : undefined)}
      disabled={disabled}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        onChange(name, target.value === "" ? null : target.value)
      }
    />
    <Field.Hint />
    <Field.Error />
  </Field.Root>
);

export default OneLine;

/** The input of a web address. */
export const Address = (props: OneLineProps) => <OneLine {...props} isAddress />;
