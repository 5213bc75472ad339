import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { $owner } from "../draft/draft.store.ts";
import type { Owner } from "../draft/draft.ts";
import { openOverlay, type Popup } from "../overlay/overlay.store.ts";
import { wordsOf } from "../session/call.ts";
import { isSignedIn } from "../session/session.store.ts";
import { faultsOf, type CorrectionFields, type KnownFacts } from "./correction.ts";
import { keepCorrection, keptCorrection, readFacts, sendCorrection } from "./send-correction.ts";

type Request = Extract<Popup, { name: "correction" }>;
type Step = { state: "writing"; fault: string } | { state: "sending" } | { state: "done" };
interface Held {
  /** Each opening of the popup is a correction of its own. */
  request: Request;
  owner: Owner;
  fields: CorrectionFields;
  faults: ReturnType<typeof faultsOf>;
  step: Step;
}
const begun = (request: Request, owner: Owner): Held => ({
  request,
  owner,
  fields: keptCorrection(request.page),
  faults: {},
  step: { state: "writing", fault: "" },
});

/** What the page says, once it is known: the form can be sent without. */
const useFacts = ({ page }: Request): KnownFacts => {
  const [known, setKnown] = useState<{ page: Request["page"]; facts: KnownFacts }>();
  useEffect(() => {
    let isWanted = true;
    readFacts(page).then(
      (facts) => isWanted && setKnown({ page, facts }),
      (error: unknown) => console.info("What the page says could not be read", error),
    );
    return () => {
      isWanted = false;
    };
  }, [page]);
  return known?.page === page ? known.facts : undefined;
};

/** The correction of the page that the popup is about, by whoever is here. An answer that comes late touches no other. */
export const useCorrection = (request: Request) => {
  const owner = useStore($owner);
  const facts = useFacts(request);
  const [held, setHeld] = useState(() => begun(request, owner));
  const isCurrent = held.request === request && held.owner === owner;
  const correction = isCurrent ? held : begun(request, owner);
  if (!isCurrent) setHeld(correction);
  const { page } = request;

  const goOn = (step: Step): void =>
    setHeld((now) => (now.request === request && now.owner === owner ? { ...now, step } : now));
  const type = (change: Partial<CorrectionFields>): void => {
    const fields = { ...correction.fields, ...change };
    keepCorrection(page, fields);
    setHeld({ ...correction, fields, faults: {}, step: { state: "writing", fault: "" } });
  };
  /** Sends it. Answers the name of the first box with a fault. */
  const send = (opener: HTMLElement): string | undefined => {
    const { fields, step } = correction;
    if (step.state === "sending") return undefined;
    const faults = faultsOf(page, fields, facts);
    const [wrong] = Object.keys(faults);
    if (wrong !== undefined) {
      setHeld({ ...correction, faults, step: { state: "writing", fault: "" } });
      return wrong;
    }
    if (!isSignedIn()) {
      openOverlay("loginForPost", { opener, then: null });
      return undefined;
    }
    goOn({ state: "sending" });
    sendCorrection(page, fields).then(
      () => goOn({ state: "done" }),
      (error: unknown) => goOn({ state: "writing", fault: wordsOf(error) }),
    );
    return undefined;
  };
  return { ...correction, facts, type, send };
};
