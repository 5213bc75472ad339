import { Icon } from "../../components/Icon.tsx";
import type { User } from "../session/session.store.ts";
import { avatarAddress } from "./avatar-address.ts";

const PIXELS = 144;

/** The picture of the person who is logged in, 72 px wide, or the one of everybody who has none. Decorative: the name stands beside it. */
export const ProfileAvatar = ({ avatar }: { avatar: User["avatar"] }) => (
  <span className="grid size-[72px] flex-none place-items-center overflow-hidden rounded-full border border-line bg-eucalypt-wash text-eucalypt">
    {avatar ? (
      <img
        className="size-full object-cover"
        src={avatarAddress(avatar, PIXELS)}
        alt=""
        width={PIXELS}
        height={PIXELS}
        decoding="async"
      />
    ) : (
      <Icon name="user" className="size-9" />
    )}
  </span>
);
