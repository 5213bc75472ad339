import { useEffect } from "react";
import { Icon } from "../../components/Icon.tsx";
import { ROUTES } from "../../contract/routes.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { countShown, WORDS } from "./messages.ts";
import { $unread, followUnread } from "./unread.store.ts";

/** The way to one's notices, with how many are unread. */
export const Bell = () => {
  const unread = useLiveStore($unread, 0);
  useEffect(followUnread, []);
  return (
    <a
      href={ROUTES.notices}
      className="icon-button relative text-ink signed-out:hidden sm:max-[900px]:-mr-2.5 sm:max-[900px]:-ml-1.5"
      title={WORDS.title}
    >
      <Icon name="bell" />
      <span className="sr-only">{WORDS.title}</span>
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-eucalypt px-1 text-center text-[0.6875rem] leading-5 font-bold text-on-eucalypt tabular-nums">
          <span aria-hidden="true">{countShown(unread)}</span>
          <span className="sr-only">, {WORDS.unread(unread)}</span>
        </span>
      )}
    </a>
  );
};
