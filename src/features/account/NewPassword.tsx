import { useStore } from "@nanostores/react";
import { useEffect, useRef, useSyncExternalStore, type MouseEvent } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { Overlay } from "../../contract/taxonomy.ts";
import { $overlay, openOverlay } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";
import { $isPasswordSet, codeOf } from "./new-password.store.ts";

const neverChanges = () => () => undefined;
const hasCodeNow = (): boolean => codeOf(location.search) !== "";

/** The code was good for one use. The address is tidied when the overlay has taken its step of the history back. */
const tidyAddress = (): void => {
  if ($isPasswordSet.get() && $overlay.get() === null) history.replaceState(history.state, "", location.pathname);
};

/** What the link of an e-mail leads to: its form opens at once, and the buttons are for who closed it. */
export const NewPassword = () => {
  const isSet = useStore($isPasswordSet, { ssr: "initial" });
  const hasCode = useSyncExternalStore(neverChanges, hasCodeNow, () => false);
  const set = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasCodeNow()) openOverlay("newPassword", { opener: set.current ?? undefined });
    window.addEventListener("popstate", tidyAddress);
    return () => window.removeEventListener("popstate", tidyAddress);
  }, []);
  const opens = (name: Overlay) => ({
    "aria-haspopup": "dialog" as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => openOverlay(name, { opener: currentTarget }),
  });
  return (
    <div className="mt-5 unscripted:hidden">
      <p role="status" className="font-semibold">
        {isSet && MESSAGES.newPasswordSet}
      </p>
      {!isSet && (
        <p className="flex flex-wrap gap-3">
          <Button look="quiet" {...opens("forgottenPassword")}>
            {WORDS.askForLink}
          </Button>
          {/* Only a link has a code. The button's place is held, so that nothing moves. */}
          <Button ref={set} className={hasCode ? "" : "invisible"} {...opens("newPassword")}>
            {WORDS.setNewPassword}
          </Button>
        </p>
      )}
    </div>
  );
};
