import type { CSSProperties } from "react";
import { Icon } from "../../components/Icon.tsx";
import type { User } from "../session/session.store.ts";
import { avatarAddress } from "./avatar-address.ts";
import { WORDS } from "./messages.ts";
import { useAccentColor } from "./use-accent-color.ts";

const PIXELS = 320;

/** The person's picture in the middle of the circle. It glows in the colour that most of it is made of. */
export const CircleAvatar = ({ avatar }: { avatar: User["avatar"] }) => {
  const { accentColor, onLoad } = useAccentColor();
  return (
    <span
      className="relative grid size-44 place-items-center rounded-full border-4 border-card bg-eucalypt-wash text-eucalypt before:absolute before:-inset-1.5 before:-z-1 before:rounded-full before:bg-(--accent,var(--color-eucalypt)) before:opacity-55 before:blur-[26px] before:content-[''] max-sm:size-29"
      {...(avatar && accentColor ? { style: { "--accent": accentColor } as CSSProperties } : {})}
    >
      {avatar ? (
        <img
          className="size-full rounded-full object-cover"
          src={avatarAddress(avatar, PIXELS)}
          alt={WORDS.yourPicture}
          width={PIXELS}
          height={PIXELS}
          decoding="async"
          onLoad={onLoad}
        />
      ) : (
        <Icon name="user" className="size-18" />
      )}
    </span>
  );
};
