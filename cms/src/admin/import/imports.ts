import { useCallback, useEffect, useState } from "react";
import { useAuth, useFetchClient } from "@strapi/strapi/admin";

export type LineList = "create" | "update" | "same" | "skip" | "left" | "kept";

/** How many lines there are of a kind in a collection, and what became of them. */
interface Count {
  kind: "create" | "update" | "same" | "skip";
  collection: string | null;
  outcome: "done" | "left" | "undone" | "kept" | null;
  count: number;
}

/** An import as `GET /quad/imports` answers it. */
export interface Run {
  id: number;
  source: string;
  file: string;
  state: "reading" | "unreadable" | "planned" | "importing" | "imported" | "stopped" | "undoing" | "undone";
  fault: string | null;
  startedBy: string;
  startedAt: number;
  isCancelling: boolean;
  notes: { title: string; lines: string[] }[];
  counts: Count[];
}

/** A line as `GET /quad/imports/:run/lines` answers it. */
export interface Line {
  place: number;
  sheet: string;
  row: number;
  name: string;
  reason: string | null;
  document: string | null;
  changes: { field: string; before: string; after: string }[];
}

export interface Order {
  source: string;
  all: boolean;
  file: File;
}

const POLL = 700;
const BUSY: readonly Run["state"][] = ["reading", "importing", "undoing"];
export const isBusy = ({ state }: Run): boolean => BUSY.includes(state);

/** How many lines an import has with all that is wanted. */
export const countOf = ({ counts }: Run, wanted: Partial<Count>): number =>
  counts
    .filter((count) => Object.entries(wanted).every(([name, value]) => count[name as keyof Count] === value))
    .reduce((sum, { count }) => sum + count, 0);

/** How many records an import creates and changes. */
export const changesOf = (run: Run): number => countOf(run, { kind: "create" }) + countOf(run, { kind: "update" });

/** How many of these nobody has come to yet. */
export const waitingOf = (run: Run): number =>
  countOf(run, { kind: "create", outcome: null }) + countOf(run, { kind: "update", outcome: null });

interface Imports {
  /** The imports, the newest first; undefined until they are known. */
  runs: Run[] | undefined;
  /** Why the last call did not work, in words. */
  fault: string | undefined;
  isSending: boolean;
  upload: (order: Order) => Promise<void>;
  step: (run: Run, name: "go" | "cancel" | "discard" | "undo") => Promise<void>;
}

interface Answer {
  runs: Run[];
}

/** Where the panel's calls go; its types leave this out. */
const backend = (): string => (window.strapi as unknown as { backendURL: string }).backendURL;

const AWAY = "The CMS does not answer. This page asks again.";

/** The imports as they are now, asked for again while one is at work, and what can be done with them. */
export const useImports = (): Imports => {
  const { get, post } = useFetchClient();
  const token = useAuth("ImportPage", ({ token }) => token);
  const [runs, setRuns] = useState<Run[]>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [failures, setFailures] = useState(0);

  const look = useCallback(async (): Promise<void> => {
    try {
      const { data } = await get<Answer>("/quad/imports");
      setRuns(data.runs);
      setFailures(0);
      setFault((said) => (said === AWAY ? undefined : said));
    } catch {
      // It may be on its way up again: what is shown stays.
      setFault(AWAY);
      setFailures((count) => count + 1);
    }
  }, [get]);

  useEffect(() => {
    if (runs && !runs.some(isBusy) && failures === 0) return;
    const timer = window.setTimeout(() => void look(), failures > 0 ? 3 * POLL : runs ? POLL : 0);
    return () => window.clearTimeout(timer);
  }, [runs, failures, look]);

  const trying = async (call: () => Promise<Run[]>): Promise<void> => {
    setSending(true);
    setFault(undefined);
    try {
      setRuns(await call());
    } catch (error) {
      setFault(wordsOf(error));
    } finally {
      setSending(false);
    }
  };

  return {
    runs,
    fault,
    isSending,
    upload: ({ source, all, file }) =>
      trying(async () => {
        const query = new URLSearchParams({ source, all: String(all), file: file.name });
        // The panel's own client sends JSON and forms only; the file goes as it is, so that it is written as it comes.
        const response = await fetch(`${backend()}/quad/imports?${query.toString()}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token ?? ""}`, "content-type": "application/octet-stream" },
          body: file,
        });
        const body = (await response.json()) as Partial<Answer> & { error?: { message: string } };
        if (!response.ok || !body.runs) throw new Error(body.error?.message ?? response.statusText);
        return body.runs;
      }),
    step: (run, name) => trying(async () => (await post<Answer>(`/quad/imports/${run.id}/${name}`)).data.runs),
  };
};

/** The lines of a list of an import, a page at a time; asked for again when what became of them may have changed. */
export const useLines = (run: Run, list: LineList, page: number): { lines: Line[]; size: number } | undefined => {
  const { get } = useFetchClient();
  const [found, setFound] = useState<{ lines: Line[]; size: number }>();
  const { id, state } = run;
  useEffect(() => {
    let isOver = false;
    get<{ lines: Line[]; size: number }>(`/quad/imports/${id}/lines?list=${list}&page=${page}`).then(
      ({ data }) => {
        if (!isOver) setFound(data);
      },
      () => {
        if (!isOver) setFound(undefined);
      },
    );
    return () => {
      isOver = true;
    };
  }, [get, id, state, list, page]);
  return found;
};

const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : "This did not work: try again.";
