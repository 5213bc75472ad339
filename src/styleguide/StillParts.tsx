import { Avatar } from "../components/Avatar.tsx";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Chip } from "../components/Chip.tsx";
import { Clip } from "../components/Clip.tsx";
import { Drawing } from "../components/Drawing.tsx";
import { Fault } from "../components/Field.tsx";
import { FactSummary } from "../components/FactSummary.tsx";
import { Icon } from "../components/Icon.tsx";
import { IconButton } from "../components/IconButton.tsx";
import { ICONS } from "../components/icons.ts";
import { CompareBar } from "../components/CompareBar.tsx";
import { Locator } from "../components/Locator.tsx";
import { Empty, Notice } from "../components/Notice.tsx";
import { NEIGHBOUR_TITLES } from "../components/messages.ts";
import { NeighbourList } from "../components/NeighbourList.tsx";
import { NotSaved } from "../components/NotSaved.tsx";
import { Pattern } from "../components/Pattern.tsx";
import { PostCard } from "../components/PostCard.tsx";
import { Rating, RatingBar, RatingRing } from "../components/Rating.tsx";
import { RecordLine } from "../components/RecordLine.tsx";
import { RecordPicture } from "../components/RecordPicture.tsx";
import { RecordRow } from "../components/RecordRow.tsx";
import { Scene } from "../components/Scene.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { Tile } from "../components/Tile.tsx";
import { YearPlot } from "../components/YearPlot.tsx";
import { MESSAGES } from "../contract/messages.ts";
import { FIELDS, LANDSCAPES } from "../contract/taxonomy.ts";
import { patternOf } from "../pictures/pattern.ts";
import type { SceneName } from "../pictures/scene.ts";
import type { RatingMonth } from "../contract/posts.ts";
import { ratingHistory } from "../lib/rating-history.ts";
import { Gallery, State } from "./Gallery.tsx";

const FACTS = {
  href: "#",
  title: "University of Example",
  line: "Newtown NSW",
  tile: { id: 7, letters: "UE" },
  picture: { scene: "harbour city" },
} as const;
const SCENES = LANDSCAPES.flatMap((landscape): SceneName[] => [landscape, `${landscape} campus`, `${landscape} city`]);
const LONG = "Nobody tells you about week nine. ".repeat(20).trim();
const APPEALS = [
  { state: "possible", note: null },
  { state: "waiting", note: null },
  { state: "upheld", note: "It opened only in May." },
] as const;
const WRITER = { username: "sam", sample: true, picture: null };
const WRITTEN = "2026-02-03T04:05:06.000Z";

/** Buttons, chips and icons. */
export const Controls = () => (
  <Gallery title="Buttons, chips, icons">
    <div className="flex flex-wrap gap-4">
      <State name="Primary">
        <Button>Add review</Button>
      </State>
      <State name="Quiet">
        <Button look="quiet">Save changes</Button>
      </State>
      <State name="As text">
        <Button look="text">{MESSAGES.tryAgain}</Button>
      </State>
      <State name="With an icon">
        <Button icon="plus">Add</Button>
      </State>
      <State name="Busy">
        <Button isBusy>Saving</Button>
      </State>
      <State name="Switched off">
        <Button disabled>OK</Button>
      </State>
      <State name="Link">
        <ButtonLink look="quiet" href="#" iconAfter="external-link">
          Website
        </ButtonLink>
      </State>
      <State name="Icon">
        <IconButton icon="x" label="Close" />
      </State>
      <State name="Icon, pressed">
        <IconButton icon="bookmark" label="Bookmarked" aria-pressed />
      </State>
      <State name="Icon, off">
        <IconButton icon="scale" label="Add to Compare" disabled />
      </State>
      <State name="Chip">
        <Chip>Sample</Chip>
      </State>
      <State name="Topic">
        <Chip look="topic">Science</Chip>
      </State>
    </div>
    <ul className="flex flex-wrap gap-3">
      {ICONS.map((name) => (
        <li key={name} title={name}>
          <Icon name={name} />
        </li>
      ))}
    </ul>
  </Gallery>
);

/** Ratings and pictures. */
export const Pictures = () => (
  <Gallery title="Ratings and pictures">
    <div className="flex flex-wrap gap-6">
      <State name="Rated">
        <Rating rating={4.3} />
      </State>
      <State name="Unrated, in words">
        <Rating rating={null} inWords />
      </State>
      <State name="With the number of reviews">
        <Rating rating={4.3} reviewCount={12} />
      </State>
      <State name="Bar">
        <RatingBar rating={4.3} reviewCount={12} />
      </State>
      <State name="Bar, unrated">
        <RatingBar rating={null} reviewCount={0} />
      </State>
      <State name="Ring">
        <RatingRing rating={4.3} />
      </State>
      <State name="Ring, unrated">
        <RatingRing rating={null} />
      </State>
      <State name="Tile">
        <Tile id={3} letters="ANU" />
      </State>
      <State name="Large tile, four letters">
        <Tile id={4} letters="RMIT" size="large" />
      </State>
      <State name="Avatar without a picture">
        <Avatar name="sam" picture={null} />
      </State>
    </div>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-4">
      {SCENES.map((name, at) => (
        <li key={name} className="grid gap-1">
          <span className="block h-28 overflow-hidden rounded-card">
            <Scene name={name} id={at + 1} />
          </span>
          <span className="soft">{name}</span>
        </li>
      ))}
      {[null, ...FIELDS].map((field, at) => (
        <li key={field ?? "none"} className="grid gap-1">
          <span className="block h-28 overflow-hidden rounded-card">
            <Pattern field={field} id={at} />
          </span>
          <span className="soft">{field ?? "No field"}</span>
        </li>
      ))}
    </ul>
    <div className="h-48 overflow-hidden rounded-card">
      <RecordPicture id={12} picture={{ scene: "harbour city" }} sizes="1200px" />
    </div>
    <div className="h-48 overflow-hidden rounded-card">
      <Drawing picture={patternOf("Physics", 12)} color="oklch(60% .1 40)" />
    </div>
  </Gallery>
);

/** Records in lists, and what stands in for them. */
export const Records = () => (
  <Gallery title="Records">
    <ul className="card-grid">
      <Card {...FACTS} rating={4.3} reviewCount={12} />
      <Card {...FACTS} rating={null} reviewCount={0} />
      <Card {...FACTS} rating={4.3} reviewCount={12} recent="Lately lower: 3.6 from 5 reviews" />
      <Card {...FACTS} rating={3.9} reviewCount={1} action={<IconButton icon="scale" label="Add to Compare" />} />
    </ul>
    <ul>
      <RecordLine {...FACTS} rating={4.3} reviewCount={12} teaser="A gym beside the library…" />
    </ul>
    <ul className="border-t border-line">
      <RecordRow href="#" title="Bachelor of Science" line="BSc · Undergraduate" rating={4.1} reviewCount={12} />
      <RecordRow href="#" title="Bachelor of Arts" line={null} rating={null} reviewCount={0} />
    </ul>
    <NeighbourList
      title={NEIGHBOUR_TITLES.more("Physics")}
      rows={[
        {
          href: "#",
          title: "Bachelor of Science",
          lead: "University of Example",
          line: "Newtown",
          rating: 4.1,
          reviewCount: 2,
        },
        {
          href: "#one",
          title: "Bachelor of Science",
          lead: "Example University",
          line: null,
          rating: null,
          reviewCount: 0,
        },
        { href: "#two", title: "Bachelor of Science (Honours)", line: null, rating: 3, reviewCount: 1 },
      ]}
    />
    <State name="Awaited cards">
      <Skeleton look="cards" count={3} />
    </State>
    <State name="Awaited cards without pictures">
      <Skeleton look="plainCards" count={3} />
    </State>
    <State name="Awaited lines">
      <Skeleton look="lines" count={2} />
    </State>
    <State name="Awaited rows">
      <Skeleton look="rows" count={2} />
    </State>
  </Gallery>
);

/** Texts, posts and remarks. */
export const Texts = () => (
  <Gallery title="Texts and posts">
    <State name="Long text">
      <Clip text={LONG} />
    </State>
    <ul className="grid gap-3">
      <PostCard id="review-1" text="Helpful tutors." stars={4} writer={WRITER} createdAt={WRITTEN} verified />
      <PostCard
        id="review-2"
        text="Start the labs early."
        stars={4}
        said="12 h a week · difficulty 4 of 5 · would take again · 2026 S1 · on campus · exam"
        writer={WRITER}
        createdAt={WRITTEN}
      />
      <PostCard id="blog-1" text={LONG} writer={{ ...WRITER, sample: false }} createdAt={WRITTEN} isMarked />
      <PostCard
        id="qna-1"
        text="Who knows?"
        writer={WRITER}
        createdAt={WRITTEN}
        hidden
        moderation={{ reason: "editor", ground: "privacy", note: "Please leave out names." }}
        own
      />
      <PostCard id="qna-2" text="Is the library open on Sundays?" isAnswered writer={WRITER} createdAt={WRITTEN} />
      <PostCard
        id="blog-2"
        text="My tutor told me the answers."
        writer={WRITER}
        createdAt={WRITTEN}
        moderation={{ reason: "asked", ground: "privacy", note: "Please leave out who it was." }}
        own
      />
      {APPEALS.map((appeal, at) => (
        <PostCard
          key={appeal.state}
          id={`review-${at + 2}`}
          text="Nobody answers the phone."
          stars={1}
          writer={WRITER}
          createdAt={WRITTEN}
          hidden
          moderation={{ reason: "editor", ground: "falsehood", note: "You were not there.", since: WRITTEN, appeal }}
          onAppeal={() => undefined}
          own
        />
      ))}
    </ul>
    <State name="Nothing there">
      <Empty>{MESSAGES.noResults}</Empty>
    </State>
    <State name="Nothing there, under what there is none of">
      <Empty title={MESSAGES.noReviews}>There are no reviews to show here. Be the first to post!</Empty>
    </State>
    <State name="Nothing there, with a way on">
      <Empty action={<Button look="quiet">Show all</Button>}>{MESSAGES.noResults}</Empty>
    </State>
    <State name="Remark">
      <Notice>Posts marked “Sample” were written to show how Quad works.</Notice>
    </State>
    <State name="Not saved">
      <NotSaved onRetry={() => undefined} />
    </State>
    <State name="Fault">
      <Fault>{MESSAGES.passwordsDiffer}</Fault>
    </State>
  </Gallery>
);

/** The plot of some years up to 2026, by their numbers of reviews and sums of stars; a year without reviews is null. */
const plotOf = (years: readonly (readonly [reviews: number, stars: number] | null)[]) => {
  const months = years.flatMap((given, at): RatingMonth[] =>
    given ? [[`${2027 - years.length + at}-03`, ...given]] : [],
  );
  const history = ratingHistory(months);
  return history && <YearPlot history={history} className="max-w-[360px]" />;
};
const YEARS = [[1, 2], [4, 11], [2, 8], null, [3, 13], [8, 39], [1, 5], [2, 9], [4, 18], [3, 10]] as const;

/** Small maps, plots and bars. */
export const Plots = () => (
  <Gallery title="Maps and plots">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Ratings of two years">
        {plotOf([
          [2, 7],
          [5, 24],
        ])}
      </State>
      <State name="What reviews say: numbers, shares and the rest">
        <FactSummary
          counts={{
            workload: [
              [8, 2],
              [10, 5],
              [15, 1],
            ],
            difficulty: [
              [3, 2],
              [4, 4],
            ],
            takeAgain: [
              ["yes", 5],
              ["no", 1],
            ],
            year: [
              [2024, 2],
              [2026, 3],
            ],
            mode: [
              ["campus", 3],
              ["mixed", 2],
            ],
          }}
        />
      </State>
      <State name="What reviews say: one bracket">
        <FactSummary
          counts={{
            weeklyCost: [
              ["200to300", 2],
              ["300to400", 3],
            ],
            stayed: [[2026, 4]],
          }}
        />
      </State>
      <State name="Ratings of many years, one of them without reviews">{plotOf(YEARS)}</State>
      <State name="Where a record is: one place">
        <Locator spots={[{ x: 276, y: 200 }]} caption="On the map: Sydney.">
          <a href="#where">Universities near Sydney</a>
        </Locator>
      </State>
      <State name="Where a record is: several campuses">
        <Locator
          spots={[
            { x: 190, y: 204 },
            { x: 184, y: 188 },
            { x: 204, y: 228 },
          ]}
          caption="On the map: Adelaide, Whyalla and Mount Gambier."
        />
      </State>
      <State name="Compared numbers: the largest, and half of it">
        <CompareBar share={1} />
        <CompareBar share={0.5} />
      </State>
    </div>
  </Gallery>
);
