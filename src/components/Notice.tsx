import type { ReactNode } from "react";
import { MESSAGES } from "../contract/messages.ts";
import { Button } from "./Button.tsx";

const BOX = "rounded-card border-[1.5px] border-dashed border-line p-[22px] text-ink-soft";

/** Where a list has nothing to show: one honest sentence, and at most one thing to do about it. */
export const Empty = ({
  title,
  children,
  action,
  className = "",
}: {
  /** What there is none of, over the sentence. */
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) => (
  <div className={`${BOX} ${action ? "grid justify-items-start gap-3" : ""} ${className}`}>
    {title && <p className="font-semibold text-ink">{title}</p>}
    <p>{children}</p>
    {action}
  </div>
);

/** Where something could not be had: what, in the words of the catalogue, and the way to try again. */
export const Failed = ({
  children,
  onRetry,
  className = "",
}: {
  children: ReactNode;
  onRetry: () => void;
  className?: string;
}) => (
  <Empty
    className={className}
    action={
      <Button look="quiet" icon="rotate-cw" onClick={onRetry}>
        {MESSAGES.tryAgain}
      </Button>
    }
  >
    {children}
  </Empty>
);

/** A remark that stands out from the text around it. */
export const Notice = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <p className={`remark max-w-[68ch] ${className}`}>{children}</p>
);
