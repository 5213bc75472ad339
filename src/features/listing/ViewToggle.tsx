import { Icon } from "../../components/Icon.tsx";
import { VIEW_MODES, type ViewMode } from "../../contract/taxonomy.ts";
import { WORDS } from "./messages.ts";

/** Shows a list as cards in a grid, or as lines. */
export const ViewToggle = ({ view, onView }: { view: ViewMode; onView: (view: ViewMode) => void }) => (
  <div role="group" aria-label={WORDS.view} className="ml-auto flex">
    {VIEW_MODES.map((mode) => (
      <button
        key={mode}
        type="button"
        aria-pressed={mode === view}
        onClick={() => onView(mode)}
        className="segment min-h-[48px]"
      >
        <Icon name={mode === "grid" ? "layout-grid" : "list"} className="max-[350px]:hidden" />
        {WORDS.views[mode]}
      </button>
    ))}
  </div>
);
