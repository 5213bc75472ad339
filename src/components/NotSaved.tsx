import { MESSAGES } from "../contract/messages.ts";
import { Button } from "./Button.tsx";
import { WORDS } from "./messages.ts";

/** Stands at a control whose last press the server did not take: that it is not saved, and the way to try again. */
export const NotSaved = ({
  words = WORDS.notSaved,
  onRetry,
  className = "",
}: {
  words?: string;
  onRetry: (button: HTMLElement) => void;
  className?: string;
}) => (
  <span className={`soft flex flex-wrap items-center gap-x-1 ${className}`}>
    {words}
    <Button look="text" className="-my-2.5" onClick={({ currentTarget }) => onRetry(currentTarget)}>
      {MESSAGES.tryAgain}
    </Button>
  </span>
);
