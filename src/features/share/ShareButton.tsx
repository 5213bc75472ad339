import { Button } from "../../components/Button.tsx";
import { openOverlay, openPopup } from "../overlay/overlay.store.ts";
import { isSignedIn } from "../session/session.store.ts";

/** Shares the page it stands on, under the name of its record. As with posts, sharing is for those who are signed in. */
export const ShareButton = ({ name }: { name: string }) => (
  <Button
    look="quiet"
    icon="share-2"
    className="text-small phone-icon unscripted:hidden print:hidden"
    aria-haspopup="dialog"
    onClick={({ currentTarget: opener }) => {
      if (isSignedIn()) openPopup({ name: "share", url: location.origin + location.pathname, opener });
      else openOverlay("loginForPost", { opener, then: null });
    }}
  >
    Share<span className="sr-only"> {name}</span>
  </Button>
);
