import { IconButton } from "../../components/IconButton.tsx";
import { formatDate } from "../../lib/format.ts";
import { WORDS } from "./messages.ts";
import { readNotice, type NoticeRecord } from "./notices.store.ts";

/** A notice: what happened, the beginning of what somebody wrote, when, and where it leads. */
export const NoticeRow = ({ notice, onMark }: { notice: NoticeRecord; onMark: () => void }) => {
  const { text, excerpt, href, createdAt, isRead } = notice.attributes;
  return (
    <li
      className={`flex items-start gap-2 border-b border-line px-3.5 py-3 ${isRead ? "" : "bg-eucalypt-wash"}`}
      data-read={isRead}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={isRead ? "" : "font-semibold"}>
          {!isRead && <span className="sr-only">{WORDS.isNew}: </span>}
          {href === null ? (
            text
          ) : (
            <a className="inline-flex min-h-11 items-center" href={href} onClick={() => readNotice(notice)}>
              {text}
            </a>
          )}
        </p>
        {excerpt !== null && (
          <p className="soft">
            <q>
              <bdi>{excerpt}</bdi>
            </q>
          </p>
        )}
        <time className="soft" dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
      </div>
      {!isRead && (
        <IconButton
          icon="check"
          label={WORDS.mark}
          className="text-ink-soft"
          onClick={() => {
            readNotice(notice);
            onMark();
          }}
        />
      )}
    </li>
  );
};
