import type { Overlay } from "../../contract/taxonomy.ts";
import { deferred, type DeferredCode } from "./Deferred.tsx";
import type { PopupName } from "./overlay.store.ts";

/** What every named overlay is told. */
export interface OverlayProps {
  isOpen: boolean;
  opener: HTMLElement | undefined;
  onClose: () => void;
}

/** The code of each named overlay. */
export const OVERLAYS: readonly { name: Overlay; code: DeferredCode<OverlayProps> }[] = [
  {
    name: "mobileSearch",
    code: deferred(() => import("../search/PhoneSearch.tsx").then(({ PhoneSearch }) => PhoneSearch)),
  },
];

/** The code of each popup; what it is about it reads from `$popups`. */
export const POPUPS: readonly { name: PopupName; code: DeferredCode<object> }[] = [
  {
    name: "comparison",
    code: deferred(() => import("../compare/ComparisonDialog.tsx").then(({ ComparisonDialog }) => ComparisonDialog)),
  },
];

/** Fetches an overlay's code before it is opened: somebody is about to press. A failure shows when they do. */
export const prepareOverlay = (wanted: Overlay): void =>
  void OVERLAYS.find(({ name }) => name === wanted)
    ?.code.load()
    .catch(() => undefined);
