import { withDistinctTiles } from "../../components/distinct-hues.ts";
import { Card, type CardFacts } from "../../components/Card.tsx";
import type { CompareKind } from "../../contract/taxonomy.ts";
import { CompareButton } from "../compare/CompareButton.tsx";

/** A card whose record can be compared. */
export interface ComparableCard extends CardFacts {
  id: number;
}

/** Records in a grid, each with the button that compares it. One island a grid. */
export const RecordCards = ({
  kind,
  home,
  cards,
}: {
  kind: CompareKind;
  /** The university of all of them. */
  home: string;
  cards: readonly ComparableCard[];
}) => (
  <ul className="grid gap-4 min-[561px]:grid-cols-3">
    {withDistinctTiles(cards).map(({ id, ...facts }) => (
      <Card key={id} {...facts} action={<CompareButton kind={kind} id={id} name={facts.title} home={home} />} />
    ))}
  </ul>
);
