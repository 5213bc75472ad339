import { RecordRow } from "./RecordRow.tsx";

/** A record that another one's page leads to. */
export interface NeighbourRow {
  href: string;
  title: string;
  /** What tells it from others of the same name. */
  lead?: string | undefined;
  line: string | null;
  rating: number | null;
  reviewCount: number;
}
/** The records that a page leads to beside its own, and what they have in common with it. */
export interface Neighbours {
  title: string;
  rows: readonly NeighbourRow[];
}

/** The neighbours of a page's record: side by side where there is room. */
export const NeighbourList = ({ title, rows }: Neighbours) => (
  <section className="page-section" aria-labelledby="neighbours">
    <h2 id="neighbours">{title}</h2>
    <ul className="grid gap-x-10 border-t border-line lg:grid-cols-3 lg:[&>li]:items-start">
      {rows.map((row) => (
        <RecordRow key={row.href} {...row} />
      ))}
    </ul>
  </section>
);
