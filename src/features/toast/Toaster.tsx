import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "../live-region/top-layer.ts";
import { $toast, hideToast, type Toast } from "./toast.ts";

/** Shows what `toast` says, in the dialog that is open where one is: what is outside it cannot be pressed or heard. */
export const Toaster = () => {
  const toast = useStore($toast, { ssr: "initial" });
  const top = useTopLayer(toast?.turn);
  const [drawn, setDrawn] = useState<Toast | undefined>(undefined);
  // What is said no longer goes at once.
  const shown = drawn === toast ? drawn : undefined;
  useEffect(() => {
    // The region is there before its words are: else they would not be read.
    const frame = requestAnimationFrame(() => setDrawn(toast));
    return () => cancelAnimationFrame(frame);
  }, [toast]);
  return (
    top &&
    createPortal(
      <div
        role="status"
        className="fixed bottom-[calc(16px+env(safe-area-inset-bottom))] left-1/2 z-12 flex min-h-[52px] w-max max-w-[min(480px,calc(100vw-32px))] -translate-x-1/2 items-center gap-x-3 gap-y-1 rounded-card bg-ink py-1 pr-2 pl-[18px] font-[550] text-paper shadow-[0_16px_40px_-12px_var(--color-shade)] [overflow-wrap:anywhere] empty:hidden print:hidden"
      >
        {shown && (
          <p className="pr-2.5" dir="auto">
            {shown.text}
          </p>
        )}
        {shown?.action && (
          <button
            type="button"
            className="min-h-[44px] cursor-pointer px-3 font-bold text-paper underline underline-offset-3 focus-visible:-outline-offset-3 focus-visible:outline-paper"
            onClick={() => {
              hideToast();
              shown.action?.run();
            }}
          >
            {shown.action.label}
          </button>
        )}
      </div>,
      top,
    )
  );
};
