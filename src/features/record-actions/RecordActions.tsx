import { COMPARE_KINDS, type CompareKind, type FacilityType, type PageKind } from "../../contract/taxonomy.ts";
import { BookmarkButton } from "../bookmarks/BookmarkButton.tsx";
import { CompareButton } from "../compare/CompareButton.tsx";
import { ShareButton } from "../share/ShareButton.tsx";

interface RecordActionsProps {
  kind: PageKind;
  id: number;
  name: string;
  universityId?: number;
  /** The university of a program or subject. */
  home?: string;
  facilityType?: FacilityType;
}

const isComparable = (kind: PageKind): kind is CompareKind => COMPARE_KINDS.includes(kind as CompareKind);

/** What can be done with the record of a page: bookmark, compare, share. */
export const RecordActions = ({ kind, id, name, universityId, home, facilityType }: RecordActionsProps) => (
  <div className="contents">
    <BookmarkButton bookmark={{ kind, id, name, universityId, facilityType }} />
    {isComparable(kind) && <CompareButton kind={kind} id={id} name={name} home={home} look="words" />}
    <ShareButton name={name} />
  </div>
);
