import type { Options } from "../../components/Combobox.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { call, CallFailed } from "../session/call.ts";
import { choicesFor, type Choice } from "./choices.ts";

/** Fetched once for a page; a failure is tried again with the next use. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let held: Promise<T> | undefined;
  return () =>
    (held ??= load().catch((error: unknown) => {
      held = undefined;
      throw error;
    }));
};

interface Page {
  choices: Choice[];
  pageCount: number;
}
/** Every record of a list, page by page. */
const every = async (pageAt: (query: string) => Promise<Page>): Promise<readonly Choice[]> => {
  const ask = (page: number) => pageAt(`pagination[page]=${page}&pagination[pageSize]=${LIMITS.pageSizeMax}`);
  const first = await ask(1);
  const rest = await Promise.all(Array.from({ length: first.pageCount - 1 }, (_, at) => ask(at + 2)));
  return [first, ...rest].flatMap(({ choices }) => choices);
};

/** All universities by name. Throws CallFailed. */
export const allUniversities = once(async () => {
  const found = await every(async (query) => {
    const { data, meta } = await call<"listUniversities">(
      "GET",
      `/api/university-pages?fields[0]=universityName&${query}`,
    );
    const choices = data.map(({ id, attributes }) => ({ id, name: attributes.universityName ?? "" }));
    return { choices, pageCount: meta.pageCount };
  });
  return found.toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
});

/** All universities as the built list of that address has them, which is there when the CMS is not. Throws CallFailed. */
export const listedUniversities = (source: string): (() => Promise<readonly Choice[]>) =>
  once(async () => {
    const response = await fetch(source).catch((cause: unknown) => {
      throw new CallFailed("Unreachable", 0, MESSAGES.unreachable, { cause });
    });
    if (!response.ok) throw new CallFailed("Unknown", response.status, MESSAGES.unknownError);
    const { entries } = (await response.json()) as { entries: readonly Choice[] };
    return entries;
  });

/** All interests that there are, in their order. Throws CallFailed. */
export const allInterests = once(() =>
  every(async (query) => {
    const { data, meta } = await call<"listProgramFields">("GET", `/api/program-field-components?${query}`);
    const choices = data.map(({ id, attributes }) => ({ id, name: attributes.programFieldName ?? "" }));
    return { choices, pageCount: meta.pageCount };
  }),
);

/** The suggestions of a list that is on its way; `empty` is said when there are none. */
export const optionsOf = async (list: Promise<readonly Choice[]>, empty: string): Promise<Options> => {
  try {
    const found = await list;
    return found.length === 0 ? empty : found.map(({ id, name }) => ({ key: String(id), label: name }));
  } catch (error) {
    console.info("The suggestions could not be fetched", error);
    return MESSAGES.errorLoadingData;
  }
};

/** The universities that are suggested for what is typed. */
export const universityOptions = (typed: string): Promise<Options> =>
  optionsOf(
    allUniversities().then((all) => choicesFor(all, typed)),
    MESSAGES.noResultsFound,
  );
