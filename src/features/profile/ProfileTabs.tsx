import { useRef, useState } from "react";
import { tabId, Tabs } from "../../components/Tabs.tsx";
import { PROFILE_PAGE_TABS } from "../../contract/taxonomy.ts";
import type { User } from "../session/session.store.ts";
import { SavedSearches } from "../saved-searches/SavedSearches.tsx";
import { ActivityList } from "./ActivityList.tsx";
import { BookmarkGrid } from "./BookmarkGrid.tsx";
import { WORDS } from "./messages.ts";
import { categoryToShow, PAGE_CATEGORIES, tabIn, tabSearch, type CategoryKey, type PageTab } from "./profile.ts";
import { askToShowProfile } from "./show.ts";

const PANEL = "my-panel";

/** The tabs of the profile page. The address names what is shown: a reload and a link lead to the same. */
export const ProfileTabs = ({ user }: { user: User }) => {
  const [tab, setTab] = useState<PageTab>(() => tabIn(location.search));
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get("category"));
  const panel = useRef<HTMLDivElement>(null);
  const category = categoryToShow(user, wanted, PAGE_CATEGORIES);
  const go = (next: PageTab, named: CategoryKey | undefined): void => {
    setTab(next);
    setWanted(named ?? null);
    history.replaceState(history.state, "", `${location.pathname}${tabSearch(next, named)}`);
  };
  return (
    <div>
      <Tabs
        label={WORDS.yourPage}
        tabs={PROFILE_PAGE_TABS.map(({ value, label }) => ({ value, label, panel: PANEL }))}
        value={tab}
        onChoose={(next) => go(next, wanted === null ? undefined : category)}
      />
      <div
        ref={panel}
        id={PANEL}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={tabId({ panel: PANEL, value: tab })}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4"
      >
        {tab === "activity" ? (
          <ActivityList user={user} onFollow={askToShowProfile} />
        ) : (
          <>
            <BookmarkGrid user={user} category={category} onCategory={(next) => go("bookmarks", next)} panel={panel} />
            <SavedSearches searches={user.savedSearches} />
          </>
        )}
      </div>
    </div>
  );
};
