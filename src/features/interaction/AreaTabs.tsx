import { useState } from "react";
import { TabCount, Tabs } from "../../components/Tabs.tsx";
import type { PagePosts } from "../../contract/posts.ts";
import { INTERACTION_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { afterPaint } from "../../lib/after-paint.ts";
import { SECTION_IDS } from "./interaction.ts";
import { WORDS } from "./messages.ts";
import { openTab } from "./tab.store.ts";

/**
 * The tabs of the area; without a script links to its sections, which then stand one below the other. A press
 * is shown at once, and its section, which may be drawn for the first time, when that is painted.
 */
export const AreaTabs = ({ tab, counts }: { tab: PostKind; counts: PagePosts["counts"] }) => {
  const [pressed, setPressed] = useState<PostKind | undefined>(undefined);
  const choose = (kind: PostKind): void => {
    setPressed(kind);
    afterPaint(() => {
      openTab(kind);
      setPressed((held) => (held === kind ? undefined : held));
    });
  };
  return (
    <>
      <nav className="scripted:hidden" aria-label={WORDS.tabs}>
        <ul className="flex flex-wrap gap-2">
          {INTERACTION_TABS.map(({ kind, label }) => (
            <li key={kind}>
              <a className="tab" href={`#${SECTION_IDS[kind]}`}>
                {`${label} `}
                <TabCount count={counts[kind]} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Tabs
        label={WORDS.tabs}
        tabs={INTERACTION_TABS.map(({ kind, label }) => ({
          value: kind,
          label,
          count: counts[kind],
          panel: SECTION_IDS[kind],
        }))}
        value={pressed ?? tab}
        onChoose={choose}
        narrow="select"
        className="unscripted:hidden"
      />
    </>
  );
};
