import { IconButton } from "../../components/IconButton.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";

/** The button in a phone's header that opens the screen of the search; the key `/` leads to it (head-script.ts). */
export const PhoneSearchButton = () => (
  <IconButton
    icon="search"
    label={MESSAGES.search}
    aria-haspopup="dialog"
    aria-keyshortcuts="/"
    className="unscripted:hidden sm:hidden"
    onClick={({ currentTarget: opener }) => openOverlay("mobileSearch", { opener })}
  />
);
