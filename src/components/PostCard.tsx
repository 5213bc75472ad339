import type { ReactNode, Ref } from "react";
import { isBlank } from "../contract/blank.ts";
import { LIMITS } from "../contract/limits.ts";
import { ASKED_TO_CHANGE, FALLBACKS, HIDDEN_REASONS, MESSAGES } from "../contract/messages.ts";
import { groundSaid } from "../contract/moderation.ts";
import type { Moderation } from "../contract/posts.ts";
import { ROUTES } from "../contract/routes.ts";
import { formatDate, unbroken } from "../lib/format.ts";
import { Button } from "./Button.tsx";
import { Byline, type Writer } from "./Byline.tsx";
import { Chip } from "./Chip.tsx";
import { Clip } from "./Clip.tsx";
import { Icon } from "./Icon.tsx";
import { WORDS } from "./messages.ts";
import { Notice } from "./Notice.tsx";

/** Why something is shown to its author alone, or what its author is asked to change. */
export interface Concealment {
  hidden?: boolean;
  moderation?: (Pick<Moderation, "reason" | "ground" | "note"> & Partial<Pick<Moderation, "since" | "appeal">>) | null;
  /** Opens the form of an appeal, where there is one. */
  onAppeal?: ((opener: HTMLElement) => void) | undefined;
}
/** What people read of a post. */
export interface PostFacts extends Concealment {
  text: string;
  /** Of a review. */
  stars?: number | undefined;
  /** What a review says besides, in one line. */
  said?: string | undefined;
  /** A question that has an answer. */
  isAnswered?: boolean | undefined;
  writer: Writer;
  createdAt: string;
  /** The reader wrote it. */
  own?: boolean | undefined;
  /** Its author is a verified student of the university that the page belongs to. */
  verified?: boolean | undefined;
}

/** Since when, what is meant by the reason, and how an appeal stands. */
const AppealLine = ({ moderation, onAppeal }: Pick<Concealment, "moderation" | "onAppeal">) => {
  if (!moderation) return null;
  const { since, ground, appeal } = moderation;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-4">
        {since && <time dateTime={since}>{formatDate(since)}</time>}
        <a href={`${ROUTES.guidelines}${ground ? `#${ground}` : ""}`}>{WORDS.groundMeaning}</a>
        {appeal?.state === "possible" && onAppeal && (
          <Button look="text" onClick={({ currentTarget }) => onAppeal(currentTarget)}>
            {WORDS.appeal}
          </Button>
        )}
      </span>
      {appeal?.state === "waiting" && WORDS.appealWaiting}
      {appeal?.state === "upheld" && WORDS.appealUpheld}
      {appeal?.note && (
        <>
          <br />
          <q>
            <bdi>{appeal.note}</bdi>
          </q>
        </>
      )}
    </>
  );
};

/** What the author of a post is told of it: that only they see it, or what they are asked to change; and the way on. */
export const ModerationMark = ({ hidden = false, moderation, onAppeal }: Concealment) =>
  (hidden || moderation) && (
    <Notice className="justify-self-start">
      {hidden && MESSAGES.postHidden}{" "}
      {moderation && (moderation.reason === "asked" ? ASKED_TO_CHANGE : HIDDEN_REASONS[moderation.reason])}{" "}
      {groundSaid(moderation?.ground)}
      {moderation?.note && (
        <>
          <br />
          <q>
            <bdi>{moderation.note}</bdi>
          </q>
        </>
      )}
      <AppealLine moderation={moderation} onAppeal={onAppeal} />
    </Notice>
  );

/** A text as it is shown: one without anything that can be seen counts as none. */
export const seen = (text: string): string => (isBlank(text) ? FALLBACKS.content : text.trim());

/** The stars that a review gave. */
export const Stars = ({ value }: { value: number }) => (
  <p className="flex gap-0.5 text-edge">
    <span className="sr-only">{WORDS.starsGiven(value)}</span>
    {Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => (
      <Icon key={at} name="star" className={at < value ? "fill-wattle text-wattle" : ""} />
    ))}
  </p>
);

/** The stars, the text, who and when. */
export const PostBody = ({
  text,
  stars,
  said,
  isAnswered,
  writer,
  createdAt,
  own,
  verified,
  hidden,
  moderation,
  onAppeal,
  clipAt,
}: PostFacts & {
  /** After how many characters the rest waits behind Read More, where there is less room than in a list. */
  clipAt?: number | undefined;
}) => (
  <>
    <ModerationMark hidden={hidden} moderation={moderation} onAppeal={onAppeal} />
    {stars !== undefined && <Stars value={stars} />}
    {isAnswered && (
      <p className="flex">
        <Chip>{WORDS.answered}</Chip>
      </p>
    )}
    <Clip text={seen(text)} at={clipAt} />
    {said && <p className="said">{unbroken(said)}</p>}
    <Byline writer={writer} createdAt={createdAt} isOwn={own} isVerified={verified} />
  </>
);

interface PostCardProps extends PostFacts {
  /** The id of its element: addresses name it. */
  id: string;
  /** It is the one that was looked for. */
  isMarked?: boolean;
  ref?: Ref<HTMLLIElement>;
  /** What can be done with it, and what else stands below it. */
  children?: ReactNode;
}

/** A review, a blog or a question in a list. */
export const PostCard = ({ id, isMarked = false, ref, children, ...facts }: PostCardProps) => (
  <li ref={ref} id={id} className="group scroll-mt-2" data-marked={isMarked ? "" : undefined}>
    <article
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card p-[18px] group-target:border-eucalypt group-data-marked:border-eucalypt group-data-marked:bg-eucalypt-wash not-focus-visible:outline-none"
    >
      <PostBody {...facts} />
      {children}
    </article>
  </li>
);
