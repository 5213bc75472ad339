import { LIMITS } from "../../contract/limits.ts";
import { call } from "../session/call.ts";
import type { NamedUniversity } from "./edit.ts";

let held: Promise<readonly NamedUniversity[]> | undefined;

/** The names of all universities, fetched once. Throws CallFailed; then the next call tries again. */
export const namedUniversities = (): Promise<readonly NamedUniversity[]> => {
  held ??= fetchNames(1).catch((error: unknown) => {
    held = undefined;
    throw error;
  });
  return held;
};

const fetchNames = async (page: number): Promise<readonly NamedUniversity[]> => {
  const { data, meta } = await call<"listUniversities">(
    "GET",
    `/api/university-pages?fields[0]=universityName&sort=universityName&pagination[pageSize]=${LIMITS.pageSizeMax}&pagination[page]=${page}`,
  );
  const named = data.map(({ id, attributes }) => ({ id, name: attributes.universityName ?? "" }));
  return meta.pagination.page < meta.pagination.pageCount ? [...named, ...(await fetchNames(page + 1))] : named;
};

/** Those whose name holds what is typed; upper and lower case do not count. */
export const universitiesLike = (universities: readonly NamedUniversity[], typed: string): NamedUniversity[] => {
  const wanted = typed.trim().toLowerCase();
  return universities.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, LIMITS.suggestions);
};
