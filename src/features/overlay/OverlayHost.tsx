import { sayPressFault } from "../../islands/press-fault.ts";
import { useLaterStore } from "../../lib/use-later-store.ts";
import { Deferred } from "./Deferred.tsx";
import { $overlayRequest, $popups, closeOverlay, closePopup } from "./overlay.store.ts";
import { OVERLAYS, POPUPS } from "./overlays.ts";

const told = (opener: HTMLElement | undefined, error: unknown): void => {
  console.info("What lies over the page could not be fetched", error);
  sayPressFault(opener);
};

/** Shows what lies over the page. The code of each overlay is fetched when it is opened the first time, or before. */
export const OverlayHost = () => {
  const request = useLaterStore($overlayRequest);
  const popups = useLaterStore($popups);
  return (
    <>
      {OVERLAYS.map(({ name, code }) => {
        const isOpen = request?.name === name;
        return (
          <Deferred
            key={name}
            code={code}
            isWanted={isOpen}
            onFailure={(error) => {
              told(request?.opener, error);
              closeOverlay(name);
            }}
            props={{ isOpen, opener: isOpen ? request.opener : undefined, onClose: () => closeOverlay(name) }}
          />
        );
      })}
      {POPUPS.map(({ name, code }) => (
        <Deferred
          key={name}
          code={code}
          isWanted={popups[name] !== undefined}
          onFailure={(error) => {
            told(popups[name]?.opener, error);
            closePopup(name);
          }}
          props={{}}
        />
      ))}
    </>
  );
};
