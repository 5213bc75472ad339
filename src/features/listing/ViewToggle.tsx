import { Icon } from "../../components/Icon.tsx";
import { VIEW_MODES, type ViewMode } from "../../contract/taxonomy.ts";
import { WORDS } from "./messages.ts";

/** Shows a list as cards in a grid, or as lines. */
export const ViewToggle = ({ view, onView }: { view: ViewMode; onView: (view: ViewMode) => void }) => (
  <div role="group" aria-label={WORDS.view} className="flex">
    {VIEW_MODES.map((mode) => (
      <button
        key={mode}
        type="button"
        aria-pressed={mode === view}
        onClick={() => onView(mode)}
        className="inline-flex min-h-[48px] cursor-pointer items-center gap-1.5 border-[1.5px] border-edge px-4 text-small font-semibold first:rounded-l-full last:rounded-r-full last:-ml-[1.5px] aria-pressed:relative aria-pressed:border-eucalypt aria-pressed:bg-eucalypt-wash aria-pressed:text-eucalypt max-sm:px-3"
      >
        <Icon name={mode === "grid" ? "layout-grid" : "list"} />
        {WORDS.views[mode]}
      </button>
    ))}
  </div>
);
