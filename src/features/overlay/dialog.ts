import type { Overlay } from "../../contract/taxonomy.ts";
import { closeDialog, openDialog, type DialogOptions } from "../../components/dialog-history.ts";
import { $overlay, $overlayRequest, closeOverlay } from "./overlay.store.ts";

export { closeDialog, openDialog, type DialogOptions };

/** Shows a dialog whenever its overlay is the open one. Returns what ends this. */
export const showWhileOpen = (
  name: Overlay,
  dialog: HTMLDialogElement,
  { onClose, opener }: DialogOptions = {},
): (() => void) =>
  $overlay.subscribe((open) => {
    if (open === name)
      openDialog(dialog, {
        opener: opener ?? $overlayRequest.get()?.opener,
        onClose: () => {
          closeOverlay(name);
          onClose?.();
        },
      });
    else closeDialog(dialog);
  });
