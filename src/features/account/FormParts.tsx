import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import type { Form } from "./use-form.ts";

/** What went wrong with the whole of a form. */
export const FormFailure = ({ form: { failure } }: { form: Form }) => (
  <p
    role="alert"
    className="rounded-input border-[1.5px] border-fault px-3.5 py-2.5 text-small font-semibold text-fault empty:hidden"
  >
    {failure}
  </p>
);

/** The button that sends a form. It keeps the focus while the call is under way, which a disabled one would lose. */
export const SendButton = ({
  form: { state },
  formId,
  busy,
  className = "",
  children,
  ...rest
}: {
  form: Form;
  /** Of a button that stands outside its form. */
  formId?: string;
  busy?: string;
  children: ReactNode;
} & Omit<ComponentProps<typeof Button>, "form" | "children">) => (
  <Button
    {...rest}
    type="submit"
    form={formId}
    aria-disabled={state === "sending"}
    className={`min-h-12 aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
  >
    {state === "sending" && busy ? busy : children}
  </Button>
);
