import { Chip } from "../../components/Chip.tsx";
import { Icon } from "../../components/Icon.tsx";
import { WORDS as POST_WORDS } from "../../components/messages.ts";
import { ModerationMark, seen } from "../../components/PostCard.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { isSafeUrl } from "../../contract/safe-url.ts";
import { BookmarkButton } from "../bookmarks/BookmarkButton.tsx";
import { openOverlay, openPopup } from "../overlay/overlay.store.ts";
import { isSignedIn } from "../session/session.store.ts";
import { shareLink } from "../share/share.ts";
import { addressOf, anchorOf } from "./interaction.ts";
import { WORDS } from "./messages.ts";
import { PostOptions } from "./PostOptions.tsx";
import type { ShownLink } from "./shown-post.ts";
import { useSought } from "./use-sought.ts";

const CELL =
  "border-b border-line py-3 pr-3 [overflow-wrap:anywhere] group-data-marked:border-eucalypt group-data-marked:bg-eucalypt-wash max-[480px]:pr-2";
const HEAD = "border-b border-line py-3 pr-3 text-left soft max-[480px]:pr-2";

/** Only addresses of the web become links. */
const Address = ({ url, name }: { url: string; name: string }) =>
  isSafeUrl(url) ? (
    <a className="-my-2.5 inline-block py-2.5" href={url} rel="noopener noreferrer nofollow ugc">
      <bdi className="max-md:hidden">{url.replace(/^https?:\/\//, "").replace(/\/$/, "")}</bdi>
      <span className="whitespace-nowrap md:hidden">
        {MESSAGES.clickHere}
        <span className="sr-only">: {name}</span>
      </span>
    </a>
  ) : (
    <span className="soft">{MESSAGES.notAvailable}</span>
  );

const LinkRow = ({ post }: { post: ShownLink }) => {
  const { kind, id, text: name, url, writer, own } = post;
  const { ref, isMarked } = useSought<HTMLTableRowElement>(anchorOf(post));
  const share = (opener: HTMLElement): void => {
    if (!isSignedIn()) openOverlay("loginForPost", { opener, then: null });
    else if (isSafeUrl(url)) void shareLink(new URL(url).href, name);
    else openPopup({ name: "share", url: addressOf(post), opener });
  };
  return (
    <tr ref={ref} id={anchorOf(post)} className="group" data-marked={isMarked ? "" : undefined}>
      <td className={CELL}>
        <ModerationMark
          hidden={post.hidden}
          moderation={post.moderation}
          onAppeal={(opener) => openPopup({ name: "appeal", post: { kind, id }, opener })}
        />
        <bdi>{seen(name)}</bdi> {writer.sample && <Chip>{POST_WORDS.sample}</Chip>}
        {own && <Chip>{POST_WORDS.own}</Chip>}
      </td>
      <td className={CELL}>
        <Address url={url} name={name} />
      </td>
      <td className={`${CELL} w-px pr-0! unscripted:hidden print:hidden`}>
        <div className="-my-2 flex justify-end max-[340px]:flex-wrap">
          <BookmarkButton bookmark={{ kind, id, name, url }} look="icon" />
          <button type="button" className="post-button" onClick={({ currentTarget }) => share(currentTarget)}>
            <Icon name="share-2" />
            <span className="sr-only">{`${WORDS.share} ${name}`}</span>
          </button>
          <PostOptions of={{ kind, id }} />
        </div>
      </td>
    </tr>
  );
};

/** Helpful links with what can be done with them. */
export const LinkTable = ({ posts }: { posts: readonly ShownLink[] }) => (
  <table className="w-full border-collapse">
    <thead>
      <tr>
        <th className={HEAD} scope="col">
          {MESSAGES.websites}
        </th>
        <th className={HEAD} scope="col">
          {MESSAGES.links}
        </th>
        <th className={`${HEAD} unscripted:hidden print:hidden`} scope="col">
          <span className="sr-only">{WORDS.linkActions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {posts.map((post) => (
        <LinkRow key={post.id} post={post} />
      ))}
    </tbody>
  </table>
);
