import { useCallback, useEffect, useState } from "react";
import { adminApi, useFetchClient } from "@strapi/strapi/admin";
import { useSearchParams } from "react-router-dom";
import type { QueueRow, ToldOutcome } from "../../../contract/cms";

export interface Option {
  value: string;
  label: string;
}
/** A decision that can be taken, with the reasons for it. */
export interface DecisionOption extends Option {
  reasons: Option[];
}
export interface Queue<Row> {
  rows: Row[];
  total: number;
  pageSize: number;
  kinds: Option[];
  decisions: DecisionOption[];
}
/** What Strapi's own forms and lists show of what was decided is asked for again: a form of before would undo the decision. */
const SHOWN = ["Document", "Relations", "RecentDocumentList", "CountDocuments"] as const;
const { useDecideMutation } = adminApi.enhanceEndpoints({ addTagTypes: SHOWN }).injectEndpoints({
  endpoints: (builder) => ({
    decide: builder.mutation<{ outcomes: ToldOutcome[] }, { path: string; data: unknown }>({
      query: ({ path, data }) => ({ url: `${path}/decisions`, method: "POST", data }),
      invalidatesTags: SHOWN,
    }),
  }),
});

type Loaded<Row> =
  { state: "loading" } | { state: "failed" } | { state: "forbidden" } | { state: "ready"; queue: Queue<Row> };

/** How what is decided once stands: for `state`. */
export const STATES: readonly Option[] = [
  { value: "open", label: "To be decided" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
];
/** For `sort`. */
export const SORTS_BY_AGE: readonly Option[] = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];

/** The filters that stand in the page's own address. */
const FILTERS = ["state", "kind", "sort"] as const;
export type Filter = (typeof FILTERS)[number];

/** The rows that the page's address asks for, read again after each decision. */
export const useQueue = <Row extends QueueRow>(path: string) => {
  const { get } = useFetchClient();
  const [send] = useDecideMutation();
  const [address, setAddress] = useSearchParams();
  const [loaded, setLoaded] = useState<Loaded<Row>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  const asked = new URLSearchParams(
    [...FILTERS, "page"].flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();

  useEffect(() => {
    const controller = new AbortController();
    get<Queue<Row>>(`${path}?${asked}`, { signal: controller.signal }).then(
      ({ data }) => setLoaded({ state: "ready", queue: data }),
      (error: unknown) => {
        const { status } = error as { status?: number };
        if (!controller.signal.aborted) setLoaded({ state: status === 403 ? "forbidden" : "failed" });
      },
    );
    return () => controller.abort();
  }, [get, path, asked, turn]);

  // All of the last page may be decided: the first one has what is left.
  const isPastEnd = loaded.state === "ready" && loaded.queue.rows.length === 0 && loaded.queue.total > 0;
  useEffect(() => {
    if (isPastEnd)
      setAddress((before) => {
        const after = new URLSearchParams(before);
        after.delete("page");
        return after;
      });
  }, [isPastEnd, setAddress]);

  const choose = (name: Filter, value: string): void =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.delete("page");
      if (value === "") after.delete(name);
      else after.set(name, value);
      return after;
    });
  const decide = useCallback(
    async (rows: readonly QueueRow[], decision: { decision: string; reason: string; note: string }) => {
      const items = rows.map(({ subject, version }) => ({ subject, version }));
      try {
        return (await send({ path, data: { items, ...decision } }).unwrap()).outcomes;
      } finally {
        setTurn((before) => before + 1);
      }
    },
    [send, path],
  );
  return { loaded, asked, chosen: (name: Filter) => address.get(name) ?? "", choose, decide };
};

/** How long ago something was, in words. */
export const ago = (time: string): string => {
  const minutes = Math.round((Date.now() - Date.parse(time)) / 60_000);
  const words = new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" });
  if (minutes < 90) return words.format(-minutes, "minute");
  if (minutes < 48 * 60) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 60 / 24), "day");
};
