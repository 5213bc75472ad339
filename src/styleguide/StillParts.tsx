import { Avatar } from "../components/Avatar.tsx";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Chip } from "../components/Chip.tsx";
import { Clip } from "../components/Clip.tsx";
import { ContourLines } from "../components/ContourLines.tsx";
import { Fault } from "../components/Field.tsx";
import { Icon } from "../components/Icon.tsx";
import { IconButton } from "../components/IconButton.tsx";
import { ICONS } from "../components/icons.ts";
import { Empty, Notice } from "../components/Notice.tsx";
import { NotSaved } from "../components/NotSaved.tsx";
import { PostCard } from "../components/PostCard.tsx";
import { Rating, RatingBar, RatingRing } from "../components/Rating.tsx";
import { RecordLine } from "../components/RecordLine.tsx";
import { RecordRow } from "../components/RecordRow.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { Tile } from "../components/Tile.tsx";
import { MESSAGES } from "../contract/messages.ts";
import { Gallery, State } from "./Gallery.tsx";

const FACTS = { href: "#", title: "University of Example", line: "Newtown NSW", tile: { id: 7, letters: "UE" } };
const LONG = "Nobody tells you about week nine. ".repeat(20).trim();
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
    <div className="h-24 overflow-hidden rounded-card">
      <ContourLines id={12} />
    </div>
  </Gallery>
);

/** Records in lists, and what stands in for them. */
export const Records = () => (
  <Gallery title="Records">
    <ul className="card-grid">
      <Card {...FACTS} rating={4.3} reviewCount={12} />
      <Card {...FACTS} rating={null} reviewCount={0} />
      <Card {...FACTS} rating={3.9} reviewCount={1} action={<IconButton icon="scale" label="Add to Compare" />} />
    </ul>
    <ul>
      <RecordLine {...FACTS} rating={4.3} reviewCount={12} teaser="A gym beside the library…" />
    </ul>
    <ul className="border-t border-line">
      <RecordRow href="#" title="Bachelor of Science" line="BSc · Undergraduate" rating={4.1} />
      <RecordRow href="#" title="Bachelor of Arts" line={null} rating={null} />
    </ul>
    <State name="Awaited cards">
      <Skeleton look="cards" count={3} />
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
      <PostCard id="review-1" text="Helpful tutors." stars={4} writer={WRITER} createdAt={WRITTEN} />
      <PostCard id="blog-1" text={LONG} writer={{ ...WRITER, sample: false }} createdAt={WRITTEN} isMarked />
      <PostCard
        id="qna-1"
        text="Who knows?"
        writer={WRITER}
        createdAt={WRITTEN}
        hidden
        moderation={{ reason: "editor", note: "Please leave out names." }}
        own
      />
    </ul>
    <State name="Nothing there">
      <Empty>{MESSAGES.noResults}</Empty>
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
