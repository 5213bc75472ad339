import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { WORDS as ACCOUNT_WORDS } from "../account/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";

/** What the profile page is to those who are signed out. A login leads back to it. */
export const Invitation = () => (
  <section className="grid gap-5 signed-in:hidden">
    <p className="max-w-[60ch] text-[1.1875em] leading-normal text-ink-soft">{WORDS.invitation}</p>
    <Notice className="scripted:hidden">{WORDS.needsScript}</Notice>
    <p className="flex flex-wrap gap-3 unscripted:hidden">
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openOverlay("login", { opener: currentTarget, then: null })}
      >
        {ACCOUNT_WORDS.logIn}
      </Button>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openOverlay("signUp", { opener: currentTarget, then: null })}
      >
        {MESSAGES.signUp}
      </Button>
    </p>
  </section>
);
