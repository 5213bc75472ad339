import { Byline } from "../../components/Byline.tsx";
import { Icon } from "../../components/Icon.tsx";
import { WORDS } from "./messages.ts";
import type { ShownDiscussion } from "./shown-post.ts";

/** What stands below a post without a script: how many like it, and the replies. */
export const StillDiscussion = ({
  post: { likes, dislikes, replyCount, answer, replies = [] },
}: {
  post: ShownDiscussion;
}) => (
  <div className="scripted:hidden">
    <p className="flex gap-[18px] soft tabular-nums">
      <span className="inline-flex items-center gap-1.5">
        <Icon name="thumbs-up" />
        <span className="sr-only">{WORDS.likes("")}</span>
        {likes}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon name="thumbs-down" />
        <span className="sr-only">{WORDS.dislikes("")}</span>
        {dislikes}
      </span>
    </p>
    {replyCount > 0 && (
      <details>
        <summary className="inline-flex min-h-[44px] items-center gap-1.5 text-small font-semibold text-eucalypt">
          <Icon name="message-circle" />
          {WORDS.repliesOf(replyCount)}
        </summary>
        <ul className="grid gap-3.5 border-l-3 border-line pl-4">
          {replies.map(({ id, text, writer, createdAt, verified }) => (
            <li key={id}>
              {id === answer && <b>{WORDS.answer}</b>}
              <p className="written">{text}</p>
              <Byline writer={writer} createdAt={createdAt} isVerified={verified} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
);
