import { useStore } from "@nanostores/react";
import { Button } from "../../components/Button.tsx";
import { NotSaved } from "../../components/NotSaved.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { InterestPicker } from "../interests/InterestPicker.tsx";
import { $unsavedInterests, addInterest, removeInterest, saveInterestsAgain } from "../interests/interests.store.ts";
import { WORDS as INTEREST_WORDS } from "../interests/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import type { User } from "../session/session.store.ts";
import { InterestCircle } from "./InterestCircle.tsx";
import { WORDS } from "./messages.ts";

interface ProfileHeadProps {
  user: User | undefined;
  isEditing: boolean;
  onEdit: () => void;
}

/** The interests while they are edited: each change is saved at once. */
const InterestEditor = ({ user }: { user: User }) => {
  const unsaved = useStore($unsavedInterests, { ssr: "initial" });
  return (
    <div className="w-full max-w-[560px] text-left">
      <InterestPicker
        chosen={user.interests}
        onAdd={(interest) => void addInterest(interest)}
        onRemove={(id) => void removeInterest(id)}
      />
      {unsaved && (
        <NotSaved
          words={INTEREST_WORDS.notSaved}
          className="pt-2"
          onRetry={(button) => {
            // The words go: focus stays with what they were about.
            button.closest("div")?.querySelector("input")?.focus();
            void saveInterestsAgain();
          }}
        />
      )}
    </div>
  );
};

/** Who it is: the picture, the interests, and what changes them. */
export const ProfileHead = ({ user, isEditing, onEdit }: ProfileHeadProps) => (
  <header className="grid justify-items-center gap-4 text-center">
    {user && isEditing ? <InterestEditor user={user} /> : <InterestCircle user={user} />}
    <p className="flex flex-wrap justify-center gap-3">
      <Button look="quiet" icon="sliders-horizontal" aria-pressed={isEditing} onClick={onEdit}>
        {WORDS.editInterests}
      </Button>
      <Button
        look="quiet"
        icon="pencil"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openOverlay("editProfile", { opener: currentTarget })}
      >
        {MESSAGES.editProfile}
      </Button>
    </p>
  </header>
);
