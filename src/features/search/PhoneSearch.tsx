import { useEffect, useEffectEvent } from "react";
import { useDialog } from "../../components/Dialog.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { SearchBox } from "./SearchBox.tsx";

/** The screen that phones search on. What was typed stands there, marked, when it is opened again. */
export const PhoneSearch = ({ isOpen, opener, onClose }: OverlayProps) => {
  const dialog = useDialog({ isOpen, opener, onClose });
  useEffect(() => {
    if (isOpen) dialog.current?.querySelector("input")?.select();
  }, [isOpen, dialog]);

  // Turned on its side the phone shows the box of the header.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const phone = matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`);
    const onChange = (): void => close();
    phone.addEventListener("change", onChange);
    return () => phone.removeEventListener("change", onChange);
  }, []);

  return (
    <dialog ref={dialog} className="whole-screen" aria-label={MESSAGES.search}>
      <SearchBox
        id="phone-search"
        name={MESSAGES.searchQuad}
        placeholder={MESSAGES.searchQuad}
        size="overlay"
        onEscape={onClose}
      />
      <form method="dialog" className="absolute top-1.5 right-[calc(var(--gutter)-10px)]">
        <IconButton icon="x" label={MESSAGES.close} type="submit" />
      </form>
    </dialog>
  );
};
