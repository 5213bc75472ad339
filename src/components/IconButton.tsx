import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  /** What it does, for screen readers, and shown by the browser where the pointer rests. */
  label: string;
}

/** A button that is an icon of 44 px, with its words for those who do not see it. */
export const IconButton = ({ icon, label, className = "", type = "button", ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={`icon-button ${className}`} title={rest.title ?? label}>
    <Icon name={icon} />
    <span className="sr-only">{label}</span>
  </button>
);
