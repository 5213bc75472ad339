import { useStore } from "@nanostores/react";
import { memo, useDeferredValue, useMemo } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty } from "../../components/Notice.tsx";
import { tabId } from "../../components/Tabs.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { PageKind, PostKind } from "../../contract/taxonomy.ts";
import { useMedia } from "../../lib/use-media.ts";
import { announce } from "../live-region/live-region.store.ts";
import { retry } from "./AreaNote.tsx";
import { $deleted, isDeleted } from "./deletion.store.ts";
import { anchorOf, SECTION_IDS } from "./interaction.ts";
import {
  $area,
  $isVerifiedOnly,
  $lists,
  $namedPost,
  $questionChoice,
  $reviewChoice,
  areaOpened,
  chooseAll,
  chooseVerifiedOnly,
  loadMore,
  refreshArea,
} from "./interaction.store.ts";
import { LinkTable } from "./LinkTable.tsx";
import { emptyWords, failedWords, loadingWords, WORDS } from "./messages.ts";
import { PostList } from "./PostList.tsx";
import { QuestionFilter } from "./QuestionFilter.tsx";
import { RatingSummary, type PageRating } from "./RatingSummary.tsx";
import { shownList, type ShownList, type ShownPost } from "./shown-post.ts";
import { seek } from "./sought.store.ts";

/** Every star again. The button goes: focus is where the stars are chosen. */
const showAllReviews = (): void => {
  document.querySelector<HTMLElement>(`#${SECTION_IDS.review} input[type="checkbox"]`)?.focus();
  chooseAll();
};

const Words = ({
  list,
  kind,
  page,
  title,
}: {
  list: Exclude<ShownList, { state: "posts" }>;
  kind: PostKind;
  page: PageKind;
  title: string | undefined;
}) => {
  // As high with two lines as with one: what is said there changes.
  const className = "min-h-[calc(3.2em_+_47px)]";
  switch (list.state) {
    case "noStar":
    case "filtered":
      return (
        <Empty
          className={className}
          action={
            <Button look="quiet" onClick={showAllReviews}>
              {WORDS.showAllReviews}
            </Button>
          }
        >
          {list.state === "noStar" ? MESSAGES.selectStar : WORDS.noSuchStars}
        </Empty>
      );
    case "unverified":
      return (
        <Empty
          className={className}
          action={
            <Button look="quiet" onClick={() => chooseVerifiedOnly(false)}>
              {WORDS.showAllPosts}
            </Button>
          }
        >
          {WORDS.noVerified}
        </Empty>
      );
    case "noneOpen":
    case "noneAnswered":
      return <Empty className={className}>{list.state === "noneOpen" ? WORDS.noneOpen : WORDS.noneAnswered}</Empty>;
    case "empty":
      return (
        <Empty title={title} className={className}>
          {emptyWords(kind)}
        </Empty>
      );
    case "loading":
      return (
        <Empty title={title} className={`${className} unscripted:hidden`}>
          {loadingWords(kind)}
        </Empty>
      );
    case "failed":
      return (
        <Empty title={title} className={className}>
          {failedWords(kind, page)}{" "}
          <Button look="text" className="-my-2.5" onClick={retry}>
            {MESSAGES.tryAgain}
          </Button>
        </Empty>
      );
  }
};

const Posts = memo(({ posts }: { posts: readonly ShownPost[] }) => {
  const links = posts.filter((post) => post.kind === "helpfulLink");
  return links.length > 0 ? (
    <LinkTable posts={links} />
  ) : (
    <PostList posts={posts.filter((post) => post.kind !== "helpfulLink")} />
  );
});
Posts.displayName = "Posts";

/** Fetches what follows those that are shown; the button goes with the last posts: focus goes on to the first new one. */
const showMore = async (kind: PostKind, shown: number): Promise<void> => {
  await areaOpened();
  let before = $lists.get()[kind]?.items.length;
  if (before === undefined) {
    // The page could not be brought up to date: what follows its own posts comes with that.
    await refreshArea();
    before = shown;
  }
  if (($lists.get()[kind]?.items.length ?? 0) <= before) await loadMore(kind);
  const list = $lists.get()[kind];
  const first = list?.items[before];
  if (!list || list.state === "failed") announce(WORDS.notLoaded);
  else if (first && list.next === null) seek(anchorOf(first));
};

interface PostSectionProps {
  kind: PostKind;
  label: string;
  page: PageKind;
  isOpen: boolean;
  /** What the page came with, and how many more there are. */
  built: readonly ShownPost[];
  older: number;
  /** Of the reviews. */
  rating?: PageRating | undefined;
}

/** The posts of a kind: fresh ones as they come, the page's own until then. A press of a tab draws none of them again. */
export const PostSection = memo(({ kind, label, page, isOpen, built, older, rating }: PostSectionProps) => {
  const area = useStore($area, { ssr: "initial" });
  // The boxes that choose are drawn at once (RatingSummary), what they choose when the browser has shown that.
  const list = useDeferredValue(useStore($lists, { ssr: "initial" })[kind]);
  const choice = useDeferredValue(useStore($reviewChoice, { ssr: "initial" }));
  const isVerifiedOnly = useStore($isVerifiedOnly, { ssr: "initial" });
  const questions = useStore($questionChoice, { ssr: "initial" });
  const named = useStore($namedPost, { ssr: "initial" });
  const deleted = useStore($deleted, { ssr: "initial" });
  const isTabs = useMedia(`(min-width: ${LIMITS.mobileTabsWidth + 1}px)`);
  const id = SECTION_IDS[kind];
  const hasOlder = older > 0;
  const shown = useMemo(
    () =>
      shownList({
        kind,
        built,
        hasOlder,
        area,
        list,
        choice,
        isVerifiedOnly,
        questions,
        named,
        isDeleted: (post) => isDeleted(post, deleted),
      }),
    [kind, built, hasOlder, area, list, choice, isVerifiedOnly, questions, named, deleted],
  );
  const hasMore = list ? list.next !== null && shown.state !== "noStar" : hasOlder && built.length > 0;
  const isRated = (rating?.count ?? 0) > 0;
  const isFailed = (list ?? area).state === "failed";
  return (
    <section
      id={id}
      className={isRated ? "tab-panel lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-x-10" : "tab-panel"}
      role={isTabs ? "tabpanel" : undefined}
      aria-labelledby={isTabs ? tabId({ panel: id, value: kind }) : `${id}-title`}
      hidden={!isOpen}
    >
      <h3 id={`${id}-title`} className="scripted:sr-only lg:col-span-full">
        {label}
      </h3>
      {kind === "qna" && (shown.state === "posts" || questions !== "all") && <QuestionFilter choice={questions} />}
      {rating && isRated && <RatingSummary {...rating} />}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div className="aria-busy:opacity-70" aria-busy={area.state === "html" ? undefined : list?.state === "loading"}>
          {shown.state === "posts" ? (
            <Posts posts={shown.posts} />
          ) : (
            <Words list={shown} kind={kind} page={page} title={rating && !isRated ? MESSAGES.noReviews : undefined} />
          )}
        </div>
        {hasOlder && !list && <p className="soft scripted:hidden">{WORDS.notShown(older)}</p>}
        {hasMore && (
          <p className={`text-center unscripted:hidden print:hidden ${list?.state === "loading" ? "opacity-60" : ""}`}>
            {isFailed && <span className="soft pr-3">{WORDS.notLoaded}</span>}
            <Button look="quiet" onClick={() => void showMore(kind, built.length)}>
              {isFailed ? MESSAGES.tryAgain : MESSAGES.showMore}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
});
PostSection.displayName = "PostSection";
