import type { Image } from "../contract/entities.ts";
import { firstCharacter } from "../lib/format.ts";
import { Monogram } from "./Tile.tsx";
import { Picture } from "./Picture.tsx";

/** A person's picture: one that the build has, the address of one that the CMS has, or none. */
export type AvatarImage = { image: Image } | { url: string } | null;

/** A person's picture of 32 px, decorative: the name stands beside it. Without one it is the name's first letter. */
export const Avatar = ({ name, picture }: { name: string | null; picture: AvatarImage }) => {
  const shape = "size-8 rounded-full object-cover overflow-hidden flex-none";
  const given = name?.trim() ?? "";
  if (picture && "image" in picture) return <Picture image={picture.image} alt="" sizes="32px" className={shape} />;
  if (picture)
    return <img className={shape} src={picture.url} alt="" width="32" height="32" loading="lazy" decoding="async" />;
  return (
    <span className={`${shape} [&>.tile]:size-full [&>.tile]:rounded-full`}>
      <Monogram
        id={given.length * 31 + (given.codePointAt(0) ?? 0)}
        letters={(firstCharacter(given) || "?").toUpperCase()}
      />
    </span>
  );
};
