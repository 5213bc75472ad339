import type { MouseEvent } from "react";
import { Icon } from "../../components/Icon.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { focusNeighbour } from "../../lib/focus-neighbour.ts";
import type { Interest } from "./interests.ts";

interface InterestChipProps {
  interest: Interest;
  /** Takes it away. */
  onRemove: (id: number) => void;
  /** Runs when the last one was taken away, which had the focus. */
  onNone: () => void;
}

/** A chosen interest in a list, which a press takes away. The focus goes to the one that takes its place. */
export const InterestChip = ({ interest, onRemove, onNone }: InterestChipProps) => {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const isLast = !focusNeighbour(currentTarget);
    onRemove(interest.id);
    if (isLast) onNone();
  };
  return (
    <button
      type="button"
      className="inline-flex min-h-[44px] cursor-pointer items-center justify-center gap-1.5 rounded-full border border-edge bg-card py-1 pr-2.5 pl-3.5 text-small leading-[1.2] font-[550] text-ink hover:border-like hover:text-like"
      onClick={remove}
    >
      <span className="sr-only">{MESSAGES.remove} </span>
      {interest.programFieldName}
      <Icon name="x" className="size-[1.1em]" />
    </button>
  );
};
