import { Chip } from "../../components/Chip.tsx";
import { Clip } from "../../components/Clip.tsx";
import { Rating } from "../../components/Rating.tsx";
import { ModerationMark } from "../../components/PostCard.tsx";
import { formatDate } from "../../lib/format.ts";
import { openPopup } from "../overlay/overlay.store.ts";
import { POST_KINDS, WORDS } from "./messages.ts";
import type { Activity } from "./profile.ts";

/** A post of the person's own, with the way to where it stands. */
export const ActivityCard = ({
  post: { kind, id, text, rating, createdAt, hidden, isAsked, moderation, subtitle, href },
  onFollow,
}: {
  post: Activity;
  /** Runs when its link is followed in this tab. */
  onFollow?: (() => void) | undefined;
}) => (
  <article className="grid gap-2 rounded-card border border-line bg-card p-[18px]">
    <p className="soft flex flex-wrap items-center gap-2">
      <Chip look="topic">{POST_KINDS[kind]}</Chip>
      {rating !== null && <Rating rating={rating} />}
      {hidden && <Chip>{WORDS.hidden}</Chip>}
      {isAsked && <Chip>{WORDS.asked}</Chip>}
      <time className="ml-auto" dateTime={createdAt}>
        {formatDate(createdAt)}
      </time>
    </p>
    {moderation && (
      <ModerationMark
        hidden={hidden}
        moderation={moderation}
        onAppeal={(opener) => openPopup({ name: "appeal", post: { kind, id }, opener })}
      />
    )}
    <Clip text={text} />
    {href === null ? (
      <p className="soft">{subtitle}</p>
    ) : (
      <p>
        <a
          className="inline-flex min-h-[44px] items-center font-[550] wrap-anywhere"
          href={href}
          onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
            if (!ctrlKey && !metaKey && !shiftKey && !altKey) onFollow?.();
          }}
        >
          {subtitle}
        </a>
      </p>
    )}
  </article>
);
