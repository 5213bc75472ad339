import { useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { InterestBox } from "../interests/InterestBox.tsx";
import { addInterest } from "../interests/interests.store.ts";
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

/** Who it is: the picture, the interests, and what changes them. */
export const ProfileHead = ({ user, isEditing, onEdit }: ProfileHeadProps) => {
  const chips = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  return (
    <header className="grid justify-items-center gap-4 text-center">
      <InterestCircle user={user} isEditing={isEditing} chipsRef={chips} onNone={() => box.current?.focus()} />
      {user && isEditing && (
        <div className="w-full max-w-[420px] text-left">
          <InterestBox
            label={INTEREST_WORDS.add}
            chosen={user.interests}
            onAdd={(interest) => void addInterest(interest)}
            onFull={() => chips.current?.querySelector<HTMLElement>("li:last-child button")?.focus()}
            inputRef={box}
          />
        </div>
      )}
      <p className="flex flex-wrap justify-center gap-3">
        <Button
          look="quiet"
          icon="sliders-horizontal"
          className="aria-pressed:bg-eucalypt aria-pressed:text-on-eucalypt"
          aria-pressed={isEditing}
          onClick={onEdit}
        >
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
};
