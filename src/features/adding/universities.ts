import { MESSAGES } from "../../contract/messages.ts";
import { CallFailed } from "../session/call.ts";
import { universitiesLike, universityNamed } from "./adding.ts";

interface University {
  id: number;
  name: string;
}

/** The universities that Quad knows, fetched when they are asked for first. */
export const knownUniversities = (source: string) => {
  let held: Promise<readonly University[]> | undefined;
  const all = (): Promise<readonly University[]> => {
    held ??= fetchAll(source).catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    return held;
  };
  return {
    like: async (typed: string): Promise<readonly University[]> => universitiesLike(await all(), typed),
    named: async (typed: string): Promise<University | undefined> =>
      typed.trim() === "" ? undefined : universityNamed(await all(), typed),
  };
};

const fetchAll = async (source: string): Promise<readonly University[]> => {
  const response = await fetch(source).catch((cause: unknown) => {
    throw new CallFailed("Unreachable", 0, MESSAGES.unreachable, { cause });
  });
  if (!response.ok) throw new CallFailed("Unknown", response.status, MESSAGES.unknownError);
  const { entries } = (await response.json()) as { entries: readonly University[] };
  return entries.map(({ id, name }) => ({ id, name }));
};
