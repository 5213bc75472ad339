import type { Overlay } from "../../contract/taxonomy.ts";
import { withLaterStyles } from "../later.ts";
import { $overlay, closeOverlay, openOverlay } from "./overlay.store.ts";
import { prepareOverlay } from "./overlays.ts";

/** What shows an overlay: `mount` makes its dialog and binds it with `showWhileOpen`. */
export interface OverlayPart {
  mount: () => void;
}
export type OverlayParts = Partial<Record<Overlay, () => Promise<OverlayPart>>>;

/**
 * Fetches what shows an overlay when it is opened the first time, by whichever part of the page. `data-overlay="login"` on
 * a button opens it at a press; resting on the button fetches it already.
 */
export const hostOverlays = (parts: OverlayParts): void => {
  const mounted = new Map<Overlay, Promise<void>>();
  const mount = (name: Overlay): Promise<void> => {
    const load = parts[name];
    const known = mounted.get(name);
    if (known || !load) return known ?? Promise.resolve();
    const mounting = withLaterStyles(load()).then(
      (part) => part.mount(),
      (error: unknown) => {
        // The next press tries again.
        mounted.delete(name);
        closeOverlay(name);
        console.info(`What shows "${name}" could not be fetched`, error);
      },
    );
    mounted.set(name, mounting);
    return mounting;
  };
  $overlay.subscribe((name) => void (name && mount(name)));

  const buttonOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-overlay]") : null;
  const overlayOf = (button: HTMLElement | null) => button?.dataset["overlay"] as Overlay | undefined;
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    const name = overlayOf(button);
    if (button && name) openOverlay(name, { opener: button, ...(name === "login" ? { then: "profile" } : {}) });
  });
  for (const near of ["pointerover", "focusin", "touchstart"] as const)
    document.addEventListener(
      near,
      (event) => {
        const name = overlayOf(buttonOf(event));
        if (!name) return;
        prepareOverlay(name);
        void mount(name);
      },
      { passive: true },
    );
};
