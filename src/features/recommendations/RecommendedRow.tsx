import { useId, useRef } from "react";
import { distinctHues } from "../../components/distinct-hues.ts";
import { IconButton } from "../../components/IconButton.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Monogram } from "../../components/Tile.tsx";
import type { Recommended } from "../../contract/api/catalogue.ts";
import { monogram } from "../../lib/format.ts";
import { CompareButton } from "../compare/CompareButton.tsx";
import { backIn, onIn } from "./messages.ts";

/** How much of a row's width a press on its buttons moves it by. */
const STEP = 0.8;
/** So many cards are awaited in a row. */
const AWAITED = 4;

const FRAME = "card h-[176px] w-[min(290px,82vw)] flex-none snap-start overflow-hidden";

const RecommendedCard = ({ id, attributes, hue }: Recommended & { hue: number | undefined }) => (
  <li
    className={`${FRAME} has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-eucalypt`}
  >
    <Monogram id={id} letters={monogram(attributes.subjectName)} hue={hue} />
    <div className="flex min-w-0 flex-1 flex-col gap-[3px]">
      <h4 className="line-clamp-2 flex-none font-display text-[1.0625rem] leading-tight font-[650]">
        <a
          className="text-ink no-underline after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
          href={attributes.href}
        >
          {attributes.subjectName}
        </a>
      </h4>
      <p className="soft line-clamp-2 flex-none">
        {[attributes.subjectCode, attributes.universityName].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-auto flex-none">
        <Rating rating={attributes.subjectRating} inWords />
      </p>
    </div>
    <div className="own-control -mt-2.5 -mr-2.5 flex-none">
      <CompareButton kind="subject" id={id} name={attributes.subjectName} home={attributes.universityName} />
    </div>
  </li>
);

/** A row of cards that is swiped, scrolled with its buttons, or walked through with Tab; without cards they are awaited. */
export const RecommendedRow = ({ title, cards }: { title: string; cards: readonly Recommended[] | undefined }) => {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const hues =
    cards && distinctHues(cards.map((card) => ({ id: card.id, letters: monogram(card.attributes.subjectName) })));
  const move = (direction: 1 | -1): void =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * STEP });
  return (
    <section className="grid h-[248px] grid-cols-[minmax(0,1fr)] content-start gap-2" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-5">
        <h3 id={id}>{title}</h3>
        <p className="flex flex-none">
          <IconButton icon="arrow-left" label={backIn(title)} onClick={() => move(-1)} />
          <IconButton icon="arrow-right" label={onIn(title)} onClick={() => move(1)} />
        </p>
      </div>
      <ul
        ref={list}
        // The row is scrolled by keyboard, too.
        // oxlint-disable-next-line a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
        aria-busy={cards === undefined}
        className="-mx-(--gutter) flex snap-x snap-proximity [scroll-padding-inline:var(--gutter)] gap-3 overflow-x-auto overscroll-x-contain px-(--gutter) py-1.5 [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {cards?.map((card, at) => <RecommendedCard key={card.id} {...card} hue={hues?.[at]} />) ??
          Array.from({ length: AWAITED }, (_, at) => <li key={at} className={`${FRAME} bone`} aria-hidden="true" />)}
      </ul>
    </section>
  );
};
