import { useState } from "react";
import { useLaterStore } from "../../lib/use-later-store.ts";
import { $popups, closePopup, type PopupName } from "./overlay.store.ts";

/** The popup of that name. `popup` stays when it is closed, so that what it shows is there while it goes. */
export const usePopup = <Name extends PopupName>(name: Name) => {
  const open = useLaterStore($popups)[name];
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
  const popup = open ?? last;
  return {
    popup,
    dialog: { isOpen: open !== undefined, opener: popup?.opener, onClose: () => closePopup(name) },
  };
};
