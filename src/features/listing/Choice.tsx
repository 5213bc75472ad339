import type { ComponentProps } from "react";
import { Icon } from "../../components/Icon.tsx";

const SHAPE =
  "inline-flex min-h-[44px] max-w-full cursor-pointer items-center justify-center gap-1.5 rounded-full border-[1.5px] px-4 py-1.5 text-left text-small font-semibold hover:border-eucalypt";

/** Something to filter by: coloured when it is pressed, and where a press takes it back. */
export const Choice = ({
  isRemovable = false,
  children,
  ...button
}: { isRemovable?: boolean } & Omit<ComponentProps<"button">, "type" | "className">) => (
  <button
    {...button}
    type="button"
    className={`${SHAPE} ${isRemovable || button["aria-pressed"] ? "border-eucalypt bg-eucalypt-wash text-eucalypt" : "border-edge bg-card"}`}
  >
    {children}
    {isRemovable && <Icon name="x" />}
  </button>
);
