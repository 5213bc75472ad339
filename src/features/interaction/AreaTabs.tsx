import { TabCount, Tabs } from "../../components/Tabs.tsx";
import type { PagePosts } from "../../contract/posts.ts";
import { INTERACTION_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { SECTION_IDS } from "./interaction.ts";
import { WORDS } from "./messages.ts";
import { openTab } from "./tab.store.ts";

/** The tabs of the area; without a script links to its sections, which then stand one below the other. */
export const AreaTabs = ({ tab, counts }: { tab: PostKind; counts: PagePosts["counts"] }) => (
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
      value={tab}
      onChoose={openTab}
      narrow="select"
      className="unscripted:hidden"
    />
  </>
);
