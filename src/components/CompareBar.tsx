import { Bar } from "./Rating.tsx";

/**
 * A number of a row beside the others, as a bar on their common scale (0 to 1). Decorative: the number stands above it, what
 * marks it below, so that the bars of a row are level.
 */
export const CompareBar = ({ share }: { share: number | null }) =>
  share !== null && (
    <span className="mt-1.5 flex max-w-[180px]">
      <Bar share={share} />
    </span>
  );
