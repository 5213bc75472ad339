import type { PageKind } from "../../contract/taxonomy.ts";
import { openPopup } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";

/** Opens the form that says what is wrong with a page. */
export const CorrectionButton = ({ kind, id, name }: { kind: PageKind; id: number; name: string }) => (
  <button
    type="button"
    className="min-h-11 cursor-pointer text-eucalypt underline underline-offset-3 unscripted:hidden print:hidden"
    aria-haspopup="dialog"
    onClick={({ currentTarget: opener }) =>
      openPopup({ name: "correction", page: { type: kind, id }, pageName: name, opener })
    }
  >
    {WORDS.open}
  </button>
);
