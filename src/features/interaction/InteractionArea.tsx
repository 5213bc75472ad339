import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { Checkbox } from "../../components/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import type { PageRef } from "../../contract/entities.ts";
import type { PagePosts } from "../../contract/posts.ts";
import { INTERACTION_TABS } from "../../contract/taxonomy.ts";
import { ratingHistory, withoutReviews, type RatingHistory } from "../../lib/rating-history.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { AddPostButton } from "./AddPostButton.tsx";
import { AreaNote } from "./AreaNote.tsx";
import { AreaTabs } from "./AreaTabs.tsx";
import { $deleted, stillCounted, type Deletable } from "./deletion.store.ts";
import { withoutPosts, type Counted } from "./interaction.ts";
import { $area, $isVerifiedOnly, chooseVerifiedOnly, openArea } from "./interaction.store.ts";
import { WORDS } from "./messages.ts";
import { followHashes, noteArrival } from "./named-post.ts";
import { PostSection } from "./PostSection.tsx";
import type { ShownPost } from "./shown-post.ts";
import { $tab, followTabs } from "./tab.store.ts";

/** What the page came with: nothing of a page without posts. */
export interface BuiltPosts extends Pick<PagePosts, "counts" | "stars" | "verified"> {
  rating: number | null;
  /** Where there is one to plot. */
  history?: RatingHistory | undefined;
  posts: readonly ShownPost[];
}
interface InteractionAreaProps {
  page: PageRef;
  /** Of the page's record. */
  name: string;
  built?: BuiltPosts;
}

const NOTHING: BuiltPosts = {
  rating: null,
  counts: { review: 0, blog: 0, qna: 0, helpfulLink: 0 },
  stars: [0, 0, 0, 0, 0],
  posts: [],
};
const postsIn = (deleted: readonly Deletable[]): Counted[] =>
  deleted.flatMap(({ kind, stars }) => (kind === "reply" ? [] : [{ kind, stars }]));

/**
 * What students wrote about a page: the newest posts of every kind, each in its section. With a script one section shows at
 * a time, and all of it is brought up to date when it comes near the view.
 */
export const InteractionArea = ({ page: { type, id }, name, built = NOTHING }: InteractionAreaProps) => {
  const area = useStore($area, { ssr: "initial" });
  const tab = useStore($tab, { ssr: "initial" });
  const deleted = useStore($deleted, { ssr: "initial" });
  const isVerifiedOnly = useStore($isVerifiedOnly, { ssr: "initial" });
  const isHydrated = useHydrated();
  useLayoutEffect(noteArrival, []);
  // Before the page is painted again: no other tab is to be seen first.
  useLayoutEffect(followTabs, []);
  useEffect(() => {
    void openArea({ type, id });
    return followHashes();
  }, [type, id]);

  const live = "live" in area ? area.live : undefined;
  // One that does not change keeps its place in memory: a section that is given it is not drawn again by a press of a tab.
  const { counts, rating } = useMemo(() => {
    // What is about to be deleted is in the numbers that are known.
    const going = stillCounted(deleted);
    const known = live ?? built;
    const { counts, rating, stars } = withoutPosts(known, postsIn(going));
    const history = live ? ratingHistory(withoutReviews(live.months, going)) : built.history;
    return { counts, rating: { rating, count: counts.review, stars, history, verified: known.verified } };
  }, [live, built, deleted]);
  const byTab = useMemo(
    () => INTERACTION_TABS.map(({ kind }) => built.posts.filter((post) => post.kind === kind)),
    [built.posts],
  );
  return (
    <section
      className="page-section"
      aria-labelledby="talk"
      data-page-type={type}
      data-page-id={id}
      data-page-name={name}
      data-hydrated={isHydrated ? "" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="talk">{WORDS.title}</h2>
        <AddPostButton />
      </div>
      {built.posts.some(({ writer }) => writer.sample) && <Notice>{WORDS.samples}</Notice>}
      <AreaTabs tab={tab} counts={counts} />
      {(rating.verified ?? isVerifiedOnly) && (
        <Checkbox
          className="-my-2 justify-self-start unscripted:hidden print:hidden"
          autoComplete="off"
          checked={isVerifiedOnly}
          onChange={({ target }) => chooseVerifiedOnly(target.checked)}
        >
          {WORDS.verifiedOnly}
        </Checkbox>
      )}
      <AreaNote />
      {INTERACTION_TABS.map(({ kind, label }, at) => {
        const own = byTab[at] ?? [];
        return (
          <PostSection
            key={kind}
            kind={kind}
            label={label}
            page={type}
            isOpen={!isHydrated || tab === kind}
            built={own}
            older={built.counts[kind] - own.length}
            rating={kind === "review" ? rating : undefined}
          />
        );
      })}
    </section>
  );
};
