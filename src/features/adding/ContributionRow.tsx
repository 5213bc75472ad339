import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { ASKED_TO_CHANGE } from "../../contract/messages.ts";
import { groundSaid } from "../../contract/moderation.ts";
import { pageHref } from "../../contract/routes.ts";
import type { Listing } from "../../contract/taxonomy.ts";
import { formatDate } from "../../lib/format.ts";
import type { Contribution } from "./contributions.ts";
import { STATES, WORDS } from "./messages.ts";

const DOTS: Readonly<Record<Listing, string>> = {
  pending: "before:bg-wattle",
  listed: "before:bg-eucalypt",
  unlisted: "before:bg-edge",
};

interface ContributionRowProps {
  record: Contribution;
  /** It is about to be taken back. */
  isTaking: boolean;
  onAsk: (isAsked: boolean) => void;
  onTakeBack: () => Promise<void>;
  onChange: () => void;
}

/** What can be done with a record that is pending. Taking it back is asked about once more. */
const Actions = ({ record: { name }, isTaking, onAsk, onTakeBack, onChange }: ContributionRowProps) => {
  const [isBusy, setBusy] = useState(false);
  if (isTaking)
    return (
      <>
        <Button
          aria-label={`${WORDS.takeBackNow}: ${name}`}
          isBusy={isBusy}
          onClick={() => {
            setBusy(true);
            void onTakeBack().finally(() => setBusy(false));
          }}
        >
          {WORDS.takeBackNow}
        </Button>
        {/* Focus goes where nothing is lost by a second press. */}
        <Button
          look="quiet"
          aria-label={`${WORDS.keep}: ${name}`}
          ref={(button) => button?.focus()}
          onClick={() => onAsk(false)}
        >
          {WORDS.keep}
        </Button>
      </>
    );
  return (
    <>
      <Button look="quiet" icon="pencil" aria-label={`${WORDS.edit}: ${name}`} onClick={onChange}>
        {WORDS.edit}
      </Button>
      <Button look="quiet" icon="undo-2" aria-label={`${WORDS.takeBack}: ${name}`} onClick={() => onAsk(true)}>
        {WORDS.takeBack}
      </Button>
    </>
  );
};

/** Why an editor has sent it back or refused it. */
const DecisionNote = ({ decision, reason, note }: NonNullable<Contribution["decision"]>) => (
  <Notice className="mt-2">
    {decision === "sendBack" ? ASKED_TO_CHANGE : WORDS.refused} {groundSaid(reason)}
    {note && (
      <>
        <br />
        <q>
          <bdi>{note}</bdi>
        </q>
      </>
    )}
  </Notice>
);

/** A record that was sent in: what it is, how it stands, and what can be done with it. */
export const ContributionRow = (props: ContributionRowProps) => {
  const { kind, id, name, label, listing, createdAt, decision } = props.record;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3.5 wrap-anywhere">
      <div className="flex-[1_1_240px]">
        <b>{listing === "listed" ? <a href={pageHref(kind, id)}>{name}</a> : name}</b>
        <p className="soft">
          {label} · sent {formatDate(createdAt)}
        </p>
        <p
          className={`soft before:mr-2 before:inline-block before:size-2 before:rounded-full before:content-[''] ${DOTS[listing]}`}
        >
          {decision?.decision === "sendBack" ? WORDS.sentBack : STATES[listing]}
        </p>
        {decision && <DecisionNote {...decision} />}
      </div>
      {listing === "pending" && (
        <div className="flex flex-wrap items-center gap-3">
          <Actions {...props} />
        </div>
      )}
    </li>
  );
};
