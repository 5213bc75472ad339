import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type ButtonLook = "primary" | "quiet" | "text";
const LOOKS: Record<ButtonLook, string> = { primary: "button", quiet: "button button-quiet", text: "button-text" };

interface Shared {
  look?: ButtonLook;
  icon?: IconName;
  /** Stands behind the words. */
  iconAfter?: IconName;
  className?: string;
  children: ReactNode;
}
const Content = ({ icon, iconAfter, children }: Pick<Shared, "icon" | "iconAfter" | "children">) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
    {iconAfter && <Icon name={iconAfter} />}
  </>
);

/** A button with words. One primary one a screen; `isBusy` while what it began is under way. */
export const Button = ({
  look = "primary",
  icon,
  iconAfter,
  isBusy = false,
  className = "",
  children,
  disabled,
  type = "button",
  ...rest
}: Shared & { isBusy?: boolean } & Omit<ComponentProps<"button">, keyof Shared>) => (
  <button
    {...rest}
    type={type}
    className={`${LOOKS[look]} ${className}`}
    disabled={disabled === true || isBusy}
    aria-busy={isBusy || undefined}
  >
    <Content icon={icon} iconAfter={iconAfter}>
      {children}
    </Content>
  </button>
);

/** A link that looks like a button. */
export const ButtonLink = ({
  look = "primary",
  icon,
  iconAfter,
  className = "",
  children,
  ...rest
}: Shared & Omit<ComponentProps<"a">, keyof Shared>) => (
  <a {...rest} className={`${LOOKS[look]} ${className}`}>
    <Content icon={icon} iconAfter={iconAfter}>
      {children}
    </Content>
  </a>
);
