import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { compareHref } from "../../contract/routes.ts";
import type { Comparison } from "./comparison.store.ts";
import { WORDS } from "./messages.ts";

/** Copies the address of a comparison, or shows it where copying is not allowed. `said` is what else is to be said there. */
export const ShareComparison = ({
  comparison: { kind, ids },
  said,
  className = "",
}: {
  comparison: Comparison;
  said: string;
  className?: string;
}) => {
  const [shown, setShown] = useState<string | undefined>(undefined);
  const share = async (): Promise<void> => {
    const address = new URL(compareHref(kind, ids), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setShown(WORDS.linkCopied);
    } catch {
      // Without permission, or on a page that is not secure: it can be copied by hand.
      setShown(address);
    }
  };
  return (
    <>
      <Button
        look="quiet"
        icon="share-2"
        className="max-md:px-3.5 max-md:text-small print:hidden"
        onClick={() => void share()}
      >
        {WORDS.share}
      </Button>
      <p role="status" className={shown ? `text-small font-[550] wrap-anywhere ${className}` : "sr-only"}>
        {shown ?? said}
      </p>
    </>
  );
};
