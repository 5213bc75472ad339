import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty, Failed, Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { WORDS as ACCOUNT_WORDS } from "../account/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { WORDS } from "./messages.ts";
import { NoticeRow } from "./NoticeRow.tsx";
import { $notices, followNotices, loadOlder, readAll } from "./notices.store.ts";
import { $unread } from "./unread.store.ts";

const SignedOut = () => (
  <section className="grid justify-items-start gap-5 signed-in:hidden">
    <p className="max-w-[60ch]">{WORDS.signedOut}</p>
    <Notice className="scripted:hidden">{WORDS.needsScript}</Notice>
    <Button
      aria-haspopup="dialog"
      className="unscripted:hidden"
      onClick={({ currentTarget }) => openOverlay("login", { opener: currentTarget, then: null })}
    >
      {ACCOUNT_WORDS.logIn}
    </Button>
  </section>
);

/** The list of one's notices. Focus stays in it when the button that has it goes. */
const List = () => {
  const notices = useStore($notices, { ssr: "initial" });
  const unread = useLiveStore($unread, 0);
  const said = useRef<HTMLParagraphElement>(null);
  const keepFocus = (): void => said.current?.focus();
  const { state, items } = notices;
  return (
    <section className="grid min-h-[60vh] grid-cols-[minmax(0,1fr)] content-start gap-4 signed-out:hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={said} role="status" tabIndex={-1} className="soft">
          {items.length > 0 && (unread > 0 ? WORDS.unread(unread) : WORDS.allRead)}
        </p>
        {unread > 0 && items.length > 0 && (
          <Button
            look="quiet"
            icon="check"
            onClick={() => {
              readAll();
              keepFocus();
            }}
          >
            {WORDS.markAll}
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-b-0 border-line" aria-busy={state === "loading"}>
          {items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onMark={keepFocus} />
          ))}
        </ul>
      )}
      {state === "loading" && items.length === 0 && <Empty>{MESSAGES.loading}</Empty>}
      {state === "failed" && (
        <Failed
          onRetry={() => {
            void loadOlder();
            keepFocus();
          }}
        >
          {WORDS.failed} {notices.reason}
        </Failed>
      )}
      {state === "ready" && items.length === 0 && <Empty>{WORDS.empty}</Empty>}
      {state === "ready" && notices.next !== null && (
        <Button look="quiet" className="justify-self-center" onClick={() => void loadOlder()}>
          {WORDS.older}
        </Button>
      )}
      <p>
        <a className="inline-flex min-h-11 items-center" href={`${ROUTES.profile}#your-notices`}>
          {WORDS.choose}
        </a>
      </p>
    </section>
  );
};

/** The page of one's notices. The build draws what it is for those who are signed out, and room for the rest. */
export const NoticesPage = () => {
  useEffect(followNotices, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <h1>{WORDS.title}</h1>
      <p className="max-w-[60ch] text-ink-soft">{WORDS.lead}</p>
      <SignedOut />
      <List />
    </div>
  );
};
