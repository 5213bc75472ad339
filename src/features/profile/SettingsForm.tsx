import type { ReactNode } from "react";
import { Icon } from "../../components/Icon.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { Form } from "../account/use-form.ts";

interface SettingsFormProps {
  form: Form;
  title: string;
  lead: string;
  /** Whose password it asks for. */
  email: string;
  /** What is said once it is done. */
  done?: string;
  /** The buttons that send it. */
  buttons: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** One of the forms about a person's own data, folded until it is wanted. */
export const SettingsForm = ({ form, title, lead, email, done = "", buttons, children }: SettingsFormProps) => {
  const said = { ready: form.failure, sending: MESSAGES.loading, sent: done }[form.state];
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-card px-[18px] font-semibold">
        {title}
        <Icon name="chevron-down" className="transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <form
        {...form.props}
        aria-label={title}
        className="relative grid max-w-[460px] grid-cols-[minmax(0,1fr)] gap-4 px-[18px] pt-1 pb-5"
      >
        <p className="soft">{lead}</p>
        {/* For password managers: whose password it is. */}
        <input
          className="sr-only"
          type="text"
          name="username"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          value={email}
          readOnly
        />
        {children}
        <p
          role="status"
          className={`text-small font-semibold empty:hidden ${form.failure ? "text-fault" : "text-eucalypt"}`}
        >
          {said}
        </p>
        <p className="flex flex-wrap gap-3">{buttons}</p>
      </form>
    </details>
  );
};
