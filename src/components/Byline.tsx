import { VERIFIED_STUDENT } from "../contract/verified.ts";
import { clipName, formatDate } from "../lib/format.ts";
import { Avatar, type AvatarImage } from "./Avatar.tsx";
import { Chip } from "./Chip.tsx";
import { Icon } from "./Icon.tsx";
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
  isVerified = false,
}: {
  writer: Writer;
  createdAt: string;
  /** The reader is who wrote it. */
  isOwn?: boolean | undefined;
  /** They are a verified student of the university that it is about. */
  isVerified?: boolean | undefined;
}) => (
  <p className="flex flex-wrap items-center gap-2 soft">
    <Avatar name={writer.username} picture={writer.picture} />
    <b className="font-semibold text-ink">
      <bdi>{clipName(writer.username)}</bdi>
    </b>
    {isVerified && (
      <Chip look="topic">
        <Icon name="check" /> {VERIFIED_STUDENT}
      </Chip>
    )}
    {writer.sample && <Chip>{WORDS.sample}</Chip>}
    {isOwn && <Chip>{WORDS.own}</Chip>}
    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
  </p>
);
