import type { ComponentProps } from "react";
import { Icon } from "../../components/Icon.tsx";

/** Something to filter by: coloured when it is pressed, and where a press takes it back. */
export const Choice = ({
  isRemovable = false,
  children,
  ...button
}: { isRemovable?: boolean } & Omit<ComponentProps<"button">, "type" | "className">) => (
  <button
    {...button}
    type="button"
    className={`pill text-left ${isRemovable ? "border-eucalypt bg-eucalypt-wash text-eucalypt" : ""}`}
  >
    {children}
    {isRemovable && <Icon name="x" />}
  </button>
);
