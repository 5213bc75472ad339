import { Icon } from "../../components/Icon.tsx";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { $user } from "../session/session.store.ts";

/** The picture of whoever is signed in, decorative; its box is there from the start. */
export const MyAvatar = () => {
  const avatar = useLiveStore($user, undefined)?.avatar;
  const url = avatar?.formats.thumbnail?.url ?? avatar?.url;
  return (
    <span className="grid size-9 place-items-center overflow-hidden rounded-full border border-line bg-card">
      {url === undefined ? (
        <Icon name="user" />
      ) : (
        <img className="size-full object-cover" src={url} alt="" width="36" height="36" />
      )}
    </span>
  );
};
