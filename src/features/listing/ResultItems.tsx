import { memo } from "react";
import { distinctHues } from "../../components/distinct-hues.ts";
import { Card } from "../../components/Card.tsx";
import { RecordLine } from "../../components/RecordLine.tsx";
import { RecordRow } from "../../components/RecordRow.tsx";
import { pageHref } from "../../contract/routes.ts";
import { COMPARE_KINDS, type CompareKind, type ViewMode } from "../../contract/taxonomy.ts";
import { campusIn, factLine, locationBeyond, shortLocation } from "../../lib/format.ts";
import { CompareButton } from "../compare/CompareButton.tsx";
import type { ListEntry, StudyItem } from "./catalogue.ts";
import type { List } from "./lists.ts";
import { measuresSaid } from "./measures.ts";
import type { Items } from "./results.ts";

const isComparable = (kind: List["kind"]): kind is CompareKind => COMPARE_KINDS.includes(kind as CompareKind);

const compareOf = (kind: List["kind"], { id, name }: { id: number; name: string }, home?: string) =>
  isComparable(kind) && <CompareButton kind={kind} id={id} name={name} home={home} />;

const factsOf = (
  kind: List["kind"],
  { id, name, rating, reviewCount, recent, letters, image, picture }: ListEntry,
  hue: number | undefined,
) => ({
  href: pageHref(kind, id),
  title: name,
  rating,
  reviewCount,
  recent,
  tile: { id, letters, image, hue },
  picture,
});

/** A program or subject. While somebody types, those that stay are not drawn again. */
const StudyRow = memo(
  ({ kind, item }: { kind: List["kind"]; item: StudyItem }) => (
    <RecordRow
      href={pageHref(kind, item.id, item.universityId)}
      title={item.name}
      lead={item.universityName}
      line={factLine(item.code, item.level, item.field, measuresSaid(item.measures), item.recent)}
      rating={item.rating}
      reviewCount={item.reviewCount}
      action={compareOf(kind, item, item.universityName)}
    />
  ),
  (before, after) => before.item.id === after.item.id,
);
StudyRow.displayName = "StudyRow";

interface EntryProps {
  kind: List["kind"];
  entry: ListEntry;
  hue: number | undefined;
}

/** Where it is, the campus by which it was found, and what its reviews say. */
const lineOf = (location: string | null, { campus, measures }: ListEntry): string | null =>
  factLine(location, campus && campusIn(campus), measuresSaid(measures));

const EntryCard = ({ kind, entry, hue }: EntryProps) => (
  <Card
    {...factsOf(kind, entry, hue)}
    line={lineOf(locationBeyond(entry.name, entry.location), entry)}
    action={compareOf(kind, entry)}
  />
);

const EntryLine = ({ kind, entry, hue }: EntryProps) => (
  <RecordLine
    {...factsOf(kind, entry, hue)}
    teaser={entry.teaser}
    line={lineOf(entry.location && shortLocation(entry.location), entry)}
    action={compareOf(kind, entry)}
  />
);

/** Records of a list: programs and subjects as rows, others as cards or lines, as the reader likes. */
export const ResultItems = ({ kind, shown, view }: { kind: List["kind"]; shown: Items; view: ViewMode }) => {
  if (shown.kind === "studies")
    return (
      <ul className="border-t border-line">
        {shown.items.map((item) => (
          <StudyRow key={item.id} kind={kind} item={item} />
        ))}
      </ul>
    );
  const hues = distinctHues(shown.items);
  const Entry = view === "grid" ? EntryCard : EntryLine;
  return (
    <ul className={view === "grid" ? "card-grid" : "border-t border-line"}>
      {shown.items.map((entry, at) => (
        <Entry key={entry.id} kind={kind} entry={entry} hue={hues[at]} />
      ))}
    </ul>
  );
};
