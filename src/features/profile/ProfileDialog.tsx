import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Chip } from "../../components/Chip.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { tabId, Tabs } from "../../components/Tabs.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { PROFILE_TABS } from "../../contract/taxonomy.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { $session, logOut, type User } from "../session/session.store.ts";
import { ActivityList } from "./ActivityList.tsx";
import { BookmarkLists } from "./BookmarkLists.tsx";
import { WORDS } from "./messages.ts";
import { ProfileAvatar } from "./ProfileAvatar.tsx";
import { ProfileSummary } from "./ProfileSummary.tsx";

type Tab = (typeof PROFILE_TABS)[number]["value"];
const PANEL = "profile-panel";
/** On phones three buttons have room in one line, without their icons. */
const FOOT = "max-sm:px-3.5 max-sm:text-small max-sm:[&>.icon]:hidden";

/** Who it is: what stands first. */
const Identity = ({ user }: { user: User }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 pb-4">
    <ProfileAvatar avatar={user.avatar} />
    <div>
      <p className="font-display text-[1.25rem] leading-tight font-bold wrap-anywhere">{user.username}</p>
      <p className="soft">{user.university?.universityName ?? MESSAGES.notSpecified}</p>
    </div>
    {user.interests.length > 0 && (
      <ul className="col-span-full flex flex-wrap gap-2">
        {user.interests.map(({ id, programFieldName }) => (
          <li key={id}>
            <Chip look="topic">{programFieldName}</Chip>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** The shape of it before it is there. Not `Skeleton`: lists that are searched would have this dialog's code with theirs. */
const Awaited = () => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 pb-4">
    <i className="bone size-[72px] rounded-full" />
    <i className="bone w-2/5" />
    <i className="bone col-span-full h-11" />
  </div>
);

const Body = ({ user }: { user: User }) => {
  const [tab, setTab] = useState<Tab>("activity");
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <Identity user={user} />
      <Tabs
        label={WORDS.yourProfile}
        tabs={PROFILE_TABS.map(({ value, label }) => ({ value, label, panel: PANEL }))}
        value={tab}
        onChoose={setTab}
      />
      <div
        ref={panel}
        id={PANEL}
        role="tabpanel"
        aria-labelledby={tabId({ panel: PANEL, value: tab })}
        // What it shows may be text alone: it is reached by keyboard and scrolled all the same.
        tabIndex={0}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4"
      >
        {tab === "activity" && <ActivityList user={user} />}
        {tab === "bookmarks" && <BookmarkLists user={user} panel={panel} />}
        {tab === "profile" && <ProfileSummary user={user} />}
      </div>
    </>
  );
};

/** The profile that lies over the page. */
export const ProfileDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const session = useStore($session);
  const isOver = isOpen && session.state === "signedOut";
  useEffect(() => {
    // Logged out, here or in another tab.
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Dialog
      title={MESSAGES.profile}
      isOpen={isOpen}
      opener={opener}
      onClose={onClose}
      foot={
        <>
          <Button
            icon="pencil"
            className={FOOT}
            onClick={({ currentTarget }) => openOverlay("editProfile", { opener: currentTarget })}
          >
            {MESSAGES.editProfile}
          </Button>
          <ButtonLink look="quiet" icon="user" className={FOOT} href={ROUTES.profile}>
            {WORDS.myPage}
          </ButtonLink>
          <Button look="quiet" icon="log-out" className={`ml-auto ${FOOT}`} onClick={() => void logOut()}>
            {MESSAGES.logout}
          </Button>
        </>
      }
    >
      {/* As high on every tab, so that the tabs stay where they are. */}
      <div className="min-h-[min(60vh,440px)]">
        {session.state === "signedIn" ? (
          <Body user={session.user} />
        ) : (
          <>
            <p className="sr-only" role="status">
              {MESSAGES.loading}
            </p>
            <Awaited />
          </>
        )}
      </div>
    </Dialog>
  );
};
