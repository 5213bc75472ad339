import { MESSAGES } from "../contract/messages.ts";

/** What is on its way: cards in a grid, under their pictures or without, lines with a tile, or dense rows. */
export type SkeletonLook = "cards" | "plainCards" | "lines" | "rows";

const Bones = () => (
  <span className="grid flex-1 content-start gap-3 pt-1">
    <i className="bone w-[70%] max-w-80" />
    <i className="bone w-2/5" />
  </span>
);
const TileBone = () => <i className="bone size-12 flex-none rounded-input" />;

/** Holds the place of results that are on their way, with their size. Nobody hears it: a live region says that they come. */
export const Skeleton = ({ look, count }: { look: SkeletonLook; count: number }) => {
  const places = Array.from({ length: count }, (_, at) => at);
  return (
    <ul
      aria-hidden="true"
      aria-label={MESSAGES.loading}
      className={look === "cards" || look === "plainCards" ? "card-grid" : "border-t border-line"}
    >
      {places.map((at) =>
        look === "cards" ? (
          <li key={at} className="card pictured min-[561px]:min-h-[266px]">
            <i className="bone card-picture" />
            <TileBone />
            <Bones />
          </li>
        ) : look === "plainCards" ? (
          <li key={at} className="card min-h-[251px]">
            <TileBone />
            <Bones />
          </li>
        ) : look === "lines" ? (
          <li key={at} className="flex min-h-[84px] gap-4 border-b border-line py-3.5">
            <TileBone />
            <Bones />
          </li>
        ) : (
          <li key={at} className="record-row min-h-[69px]">
            <Bones />
          </li>
        ),
      )}
    </ul>
  );
};
