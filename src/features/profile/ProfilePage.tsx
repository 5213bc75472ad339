import { useState } from "react";
import { greeting } from "../../contract/messages.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { $user } from "../session/session.store.ts";
import { AccountSettings } from "./AccountSettings.tsx";
import { Invitation } from "./Invitation.tsx";
import { WORDS } from "./messages.ts";
import { NoticeSettings } from "./NoticeSettings.tsx";
import { ProfileHead } from "./ProfileHead.tsx";
import { ProfileTabs } from "./ProfileTabs.tsx";
import { VerifiedSection } from "./VerifiedSection.tsx";

/** The profile page. The build draws what it is for those who are signed out, and the head of the rest, whose bones the page has. */
export const ProfilePage = () => {
  const user = useLiveStore($user, undefined);
  const [isEditing, setEditing] = useState(false);
  const title = user ? (isEditing ? WORDS.pageTitleEditing : greeting(user.username)) : WORDS.pageTitle;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-7">
      {/* On phones a long name takes a second line: its room is held. */}
      <h1 className="wrap-anywhere signed-in:text-center signed-in:max-sm:grid signed-in:max-sm:min-h-[2.2em] signed-in:max-sm:content-center">
        {title}
      </h1>
      <Invitation />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 signed-out:hidden">
        <ProfileHead user={user} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} />
        {user && (
          <>
            <ProfileTabs user={user} />
            <div className="halves">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <NoticeSettings user={user} />
                <AccountSettings email={user.email} />
              </div>
              <VerifiedSection key={user.id} />
            </div>
          </>
        )}
      </div>
    </div>
  );
};
