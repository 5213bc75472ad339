import { faultsOf, PAGE_COLLECTIONS, type PageKind, type PreviewRecords } from "#contract";
import { PAGES_OF_UNIVERSITY } from "../records/content-types";
import type { Connection } from "../records/tables";
import { pagesCollection } from "./collections";
import { publicIdColumn, publicRecords, readRecords, universityIdColumn } from "./records";
import type { Sent } from "./settle";

/** Whatever its listing, and whatever is held back. */
const ANY = { withHidden: true, withUnlisted: true, ofAnyUniversity: true } as const;

/**
 * What a preview of a page needs and the site may lack, as it is saved; undefined when there is no such record. Nothing is
 * kept or held back: that a record is looked at does not make it public.
 */
export const previewRecords = async (
  connection: Connection,
  kind: PageKind,
  id: number,
): Promise<PreviewRecords | undefined> => {
  const record = await savedRecord(connection, kind, id);
  if (!record) return undefined;
  const faults = faultsOf(PAGE_COLLECTIONS[kind], record);
  if (faults.length > 0) return { records: {}, faults };
  const own = { [PAGE_COLLECTIONS[kind]]: [record] };
  const home = kind === "university" ? id : asId(record["university"]);
  if (home === undefined || (await isOnSite(connection, "university", home))) return { records: own, faults };
  const university = await savedRecord(connection, "university", home);
  const belonging = await Promise.all(
    PAGES_OF_UNIVERSITY.map(async (page) => [PAGE_COLLECTIONS[page], await listedOf(connection, page, home)] as const),
  );
  const records = Object.fromEntries<Sent[]>([["universities", university ? [university] : []], ...belonging]);
  const others = records[PAGE_COLLECTIONS[kind]]?.filter((other) => other.id !== id) ?? [];
  return {
    records: { ...records, [PAGE_COLLECTIONS[kind]]: [...others, record] },
    faults: universityFaults(university),
  };
};

const asId = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Whether the site may show a page. */
export const isOnSite = async (connection: Connection, kind: PageKind, id: number): Promise<boolean> => {
  const collection = pagesCollection(kind);
  const found = await publicRecords(connection, collection)
    .where(publicIdColumn(collection), id)
    .pluck<number[]>(publicIdColumn(collection));
  return found.length > 0;
};

/** A page as it is in the database. */
export const savedRecord = async (connection: Connection, kind: PageKind, id: number): Promise<Sent | undefined> => {
  const collection = pagesCollection(kind);
  const query = publicRecords(connection, collection, ANY).where(publicIdColumn(collection), id);
  return (await readRecords(connection, collection, query))[0];
};

/** What the page of a university would show of it, were it listed. */
const listedOf = async (connection: Connection, kind: PageKind, university: number): Promise<Sent[]> => {
  const collection = pagesCollection(kind);
  const query = publicRecords(connection, collection, { ofAnyUniversity: true }).where(
    universityIdColumn(),
    university,
  );
  const records = await readRecords(connection, collection, query);
  return records.filter((record) => faultsOf(PAGE_COLLECTIONS[kind], record).length === 0);
};

/** A program of a university that cannot be shown cannot be shown either. */
const universityFaults = (university: Sent | undefined): PreviewRecords["faults"] =>
  university
    ? faultsOf("universities", university).map((fault) => ({ ...fault, message: `University: ${fault.message}` }))
    : [];
