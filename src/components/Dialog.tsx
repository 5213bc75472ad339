import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from "react";
import { MESSAGES } from "../contract/messages.ts";
import { closeDialog, openDialog } from "./dialog-history.ts";
import { IconButton } from "./IconButton.tsx";

interface OpenProps {
  isOpen: boolean;
  /** Runs once, however it was closed: by Escape, the backdrop, the browser's Back or a button. */
  onClose: () => void;
  /** Where focus returns to; what has focus when it opens, where it is not given. */
  opener?: HTMLElement | undefined;
}

/** Opens and closes a `<dialog>` as `isOpen` says. Returns the ref to give to it. */
export const useDialog = ({ isOpen, onClose, opener }: OpenProps): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  const show = useEffectEvent((dialog: HTMLDialogElement) => openDialog(dialog, { opener, onClose: () => closed() }));
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    show(dialog);
    return () => closeDialog(dialog);
  }, [isOpen]);
  return ref;
};

export interface DialogProps extends OpenProps {
  id?: string;
  title: ReactNode;
  /** How wide it may be on wide screens. */
  size?: "normal" | "wide";
  /** What stays in view under the scrolling body: the buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog as this site shows them: a sheet from the bottom on phones, a centred card on wide screens, with its title and a
 * button that closes it. Its body scrolls, its head and foot stay. It stays in the page when it is closed, with what was
 * typed in it.
 */
export const Dialog = ({ id: given, title, size = "normal", foot, children, ...open }: DialogProps) => {
  const made = useId();
  const id = given ?? made;
  const ref = useDialog(open);
  return (
    <dialog
      ref={ref}
      id={id}
      className={size === "wide" ? "sheet sm:w-[min(1080px,calc(100%-2*var(--gutter)))]!" : "sheet"}
      aria-labelledby={`${id}-title`}
    >
      <div className="flex items-center justify-between gap-4 pt-3 pr-3 pb-2 pl-5">
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <IconButton icon="x" label={MESSAGES.close} type="submit" />
        </form>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
      {foot && (
        <div className="flex flex-wrap gap-3 border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
          {foot}
        </div>
      )}
    </dialog>
  );
};
