import { RecordRow } from "../../components/RecordRow.tsx";
import type { CompareKind } from "../../contract/taxonomy.ts";
import { CompareButton } from "../compare/CompareButton.tsx";

/** A row whose record can be compared. */
export interface ComparableRow {
  id: number;
  href: string;
  title: string;
  line: string | null;
  rating: number | null;
  reviewCount: number;
}

/** Records in dense rows, each with the button that compares it. One island a list. */
export const RecordRows = ({
  kind,
  home,
  rows,
}: {
  kind: CompareKind;
  /** The university of all of them. */
  home: string;
  rows: readonly ComparableRow[];
}) => (
  <ul className="grid gap-x-10 border-t border-line lg:grid-cols-2">
    {rows.map(({ id, ...facts }) => (
      <RecordRow key={id} {...facts} action={<CompareButton kind={kind} id={id} name={facts.title} home={home} />} />
    ))}
  </ul>
);
