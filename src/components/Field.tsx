import { useId, type ComponentProps, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";

/** What is wrong with what stands in a box, in words; the mark makes it more than a colour. */
export const Fault = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="empty:hidden">
    {children && (
      <span className="flex gap-2 pt-1.5 text-small leading-snug font-semibold">
        <span
          aria-hidden="true"
          className="grid size-[18px] flex-none place-items-center rounded-full bg-like text-[0.75rem] font-bold text-card"
        >
          !
        </span>
        <span>{children}</span>
      </span>
    )}
  </p>
);

interface FieldFrame {
  label: ReactNode;
  /** What is to be typed, where the label does not say it. */
  hint?: ReactNode;
  /** What is wrong with it. */
  fault?: string | undefined;
  className?: string;
}
interface BoxNames {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A labelled box with its hint and its fault. `children` draws the box with the names that tie it to them. */
export const FieldFrame = ({
  id: given,
  label,
  hint,
  fault,
  className = "",
  children,
}: FieldFrame & { id?: string | undefined; children: (names: BoxNames) => ReactNode }) => {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 text-small font-semibold">
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": fault ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="soft pt-1">
          {hint}
        </p>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  );
};

/** A box of one line. `beside` is a control in its right end. */
export const Field = ({
  label,
  hint,
  fault,
  className,
  beside,
  id,
  ...input
}: FieldFrame & { beside?: ReactNode } & Omit<ComponentProps<"input">, keyof FieldFrame>) => (
  <FieldFrame id={id} label={label} hint={hint} fault={fault} className={className}>
    {(names) => (
      <span className="relative block">
        <input {...input} {...names} className={`text-box ${beside ? "pr-12" : ""}`} />
        {beside && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{beside}</span>}
      </span>
    )}
  </FieldFrame>
);

/** A box of several lines. */
export const TextArea = ({
  label,
  hint,
  fault,
  className,
  id,
  ...area
}: FieldFrame & Omit<ComponentProps<"textarea">, keyof FieldFrame>) => (
  <FieldFrame id={id} label={label} hint={hint} fault={fault} className={className}>
    {(names) => <textarea {...area} {...names} className="text-box block min-h-[120px] resize-y leading-normal" />}
  </FieldFrame>
);

/** A choice among a few, as the device shows it. `children` are its options. */
export const Select = ({
  label,
  hint,
  fault,
  className,
  id,
  children,
  isLabelHidden = false,
  ...select
}: FieldFrame & { isLabelHidden?: boolean } & Omit<ComponentProps<"select">, keyof FieldFrame>) => (
  <FieldFrame
    id={id}
    label={isLabelHidden ? <span className="sr-only">{label}</span> : label}
    hint={hint}
    fault={fault}
    className={isLabelHidden ? `[&>label]:p-0 ${className ?? ""}` : className}
  >
    {(names) => (
      <span className="relative block">
        <select
          autoComplete="off"
          {...select}
          {...names}
          className="text-box cursor-pointer appearance-none pr-[42px] max-sm:pr-8 max-sm:pl-3"
        >
          {children}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 max-sm:right-2.5"
        />
      </span>
    )}
  </FieldFrame>
);

/** A box to tick with its words. */
export const Checkbox = ({
  children,
  className = "",
  ...input
}: { children: ReactNode; className?: string } & Omit<ComponentProps<"input">, "type" | "className">) => (
  <label className={`flex min-h-[44px] cursor-pointer items-center gap-2.5 py-1 text-balance ${className}`}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);
