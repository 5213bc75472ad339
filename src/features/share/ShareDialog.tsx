import { useState } from "react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { useLaterStore } from "../../lib/use-later-store.ts";
import { $popups, closePopup } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";
import { canShare, copied, shareNatively, SHARE_TARGETS } from "./share.ts";

/** Where an address can be shared to; `said` is what was done. */
const Targets = ({ url }: { url: string }) => {
  const [said, setSaid] = useState("");
  return (
    <>
      <p>{MESSAGES.shareMessage}</p>
      <ul className="flex flex-wrap gap-2.5 py-4">
        {SHARE_TARGETS.map(({ label, href }) => (
          <li key={label}>
            <ButtonLink
              look="quiet"
              href={href(url)}
              target="_blank"
              rel="noopener noreferrer"
              iconAfter="external-link"
            >
              {label}
              <span className="sr-only">{WORDS.newTab}</span>
            </ButtonLink>
          </li>
        ))}
        {canShare() && (
          <li>
            <Button
              look="quiet"
              icon="share-2"
              onClick={() => void shareNatively({ text: MESSAGES.shareMessage, url })}
            >
              {WORDS.moreWays}
            </Button>
          </li>
        )}
        <li>
          <Button icon="link" onClick={() => void copied(url).then(setSaid)}>
            {WORDS.copyLink}
          </Button>
        </li>
      </ul>
      <p className="min-h-[1.6em] soft [overflow-wrap:anywhere]" role="status">
        {said}
      </p>
    </>
  );
};

/** The popup that shares a post or a page by its address. */
export const ShareDialog = () => {
  const request = useLaterStore($popups).share;
  return (
    <Dialog
      id="share"
      title={WORDS.title}
      isOpen={request !== undefined}
      opener={request?.opener}
      onClose={() => closePopup("share")}
    >
      {request && <Targets url={request.url} />}
    </Dialog>
  );
};
