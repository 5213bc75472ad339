import { useStore } from "@nanostores/react";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../../components/Icon.tsx";
import { hasNoFacts } from "../../contract/review-facts.ts";
import { factsTyped } from "./facts.ts";
import { WORDS } from "./messages.ts";
import { $postedPage, $typed } from "./posting.store.ts";

/** The choices are fetched with their group's first opening. */
const FactsFields = lazy(() => import("./FactsFields.tsx"));

/** What a review may say besides its stars and text, behind a quiet line until somebody wants it. */
export const FactsGroup = ({ isSending }: { isSending: boolean }) => {
  const page = useStore($postedPage)?.page;
  const typed = useStore($typed);
  const isFilled = !hasNoFacts(factsTyped(typed));
  const [isOpen, setOpen] = useState(isFilled);
  const [wasFilled, setFilled] = useState(isFilled);
  // Another draft, or the review that there is already: what it says is shown.
  if (wasFilled !== isFilled) {
    setFilled(isFilled);
    if (isFilled) setOpen(true);
  }
  if (!page) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-[44px] cursor-pointer items-center gap-1.5 text-small font-semibold text-eucalypt">
        <Icon name="chevron-down" className={isOpen ? "rotate-180" : ""} />
        {WORDS.addFacts}
        <span className="soft font-normal">{WORDS.factsOptional}</span>
      </summary>
      {isOpen && (
        <Suspense>
          <FactsFields kind={page.type} disabled={isSending} />
        </Suspense>
      )}
    </details>
  );
};
