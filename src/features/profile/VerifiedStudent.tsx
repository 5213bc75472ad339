import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Failed } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { VERIFIED_STUDENT } from "../../contract/verified.ts";
import { formatDate } from "../../lib/format.ts";
import { wordsOf } from "../session/call.ts";
import { toast } from "../toast/toast.ts";
import { WORDS } from "./verified-messages.ts";
import { AddressForm, CodeForm } from "./VerifiedForms.tsx";
import {
  $verification,
  loadVerification,
  openVerification,
  takeBackProof,
  type Verification,
} from "./verified.store.ts";

const ProofList = ({ proofs, onGone }: { proofs: Verification["proofs"]; onGone: () => void }) => {
  const takeBack = async (university: number): Promise<void> => {
    try {
      await takeBackProof(university);
      toast(WORDS.takenBack);
      onGone();
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  return (
    <ul className="grid gap-3">
      {proofs.map(({ university, lapsesAt }) => (
        <li
          key={university.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-[18px] py-3"
        >
          <p className="min-w-0">
            <b className="font-semibold wrap-anywhere">{university.name}</b>
            <span className="block soft">{WORDS.verifiedUntil(formatDate(lapsesAt))}</span>
          </p>
          <Button
            look="quiet"
            icon="undo-2"
            aria-label={WORDS.takeBackOf(university.name)}
            onClick={() => void takeBack(university.id)}
          >
            {WORDS.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** Where a person is a verified student, how to become one, and how to take that back. */
export const VerifiedStudent = () => {
  const known = useStore($verification);
  const title = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState("");
  const [isAnew, setAnew] = useState(false);
  const [wasSent, setSent] = useState(false);
  useEffect(openVerification, []);
  if (known.state === "loading") return null;
  if (known.state === "ready" && !known.value.offered && known.value.proofs.length === 0) return null;
  const focusTitle = (): void => title.current?.focus();
  const finish = (): void => {
    setEmail("");
    setAnew(false);
    focusTitle();
  };
  return (
    <section className="page-section" aria-labelledby="verified-student">
      <h2 ref={title} id="verified-student" tabIndex={-1}>
        {VERIFIED_STUDENT}
      </h2>
      {known.state === "failed" ? (
        <Failed onRetry={() => void loadVerification()}>{MESSAGES.errorLoadingData}</Failed>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-[68ch] soft">{WORDS.verifiedLead}</p>
          {known.value.proofs.length > 0 && <ProofList proofs={known.value.proofs} onGone={focusTitle} />}
          {known.value.offered &&
            (known.value.pending && !isAnew ? (
              <CodeForm
                key={known.value.pending.until}
                university={known.value.pending.university.name}
                email={email}
                takesFocus={wasSent}
                onAnew={() => setAnew(true)}
                onDone={finish}
              />
            ) : known.value.proofs.length > 0 && !isAnew ? (
              <Button look="quiet" className="justify-self-start" onClick={() => setAnew(true)}>
                {WORDS.anotherAddress}
              </Button>
            ) : (
              <AddressForm
                email={email}
                takesFocus={isAnew}
                onType={setEmail}
                onSent={() => {
                  setSent(true);
                  setAnew(false);
                }}
              />
            ))}
        </div>
      )}
    </section>
  );
};
