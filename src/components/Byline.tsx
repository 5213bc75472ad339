import { clipName, formatDate } from "../lib/format.ts";
import { Avatar, type AvatarImage } from "./Avatar.tsx";
import { Chip } from "./Chip.tsx";
import { WORDS } from "./messages.ts";

/** Who wrote something, as it is shown. */
export interface Writer {
  username: string | null;
  /** Made up for the demonstration. */
  sample: boolean;
  picture: AvatarImage;
}

/** Who and when. */
export const Byline = ({
  writer,
  createdAt,
  isOwn = false,
}: {
  writer: Writer;
  createdAt: string;
  /** The reader is who wrote it. */
  isOwn?: boolean | undefined;
}) => (
  <p className="flex flex-wrap items-center gap-2 soft">
    <Avatar name={writer.username} picture={writer.picture} />
    <b className="font-semibold text-ink">
      <bdi>{clipName(writer.username)}</bdi>
    </b>
    {writer.sample && <Chip>{WORDS.sample}</Chip>}
    {isOwn && <Chip>{WORDS.own}</Chip>}
    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
  </p>
);
