import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { DATABASES } from "../cms/databases.ts";
import { startCommunity, type Community } from "../support/community.ts";
import { SAMPLE_CALLS, type Method } from "../support/sample-calls.ts";
import { fromAnywhere } from "../support/student.ts";

/** What a database holds in no text, half of a character, and what no column of whole numbers holds. */
const TEXTS = [
  "a\u0000b",
  "a\ud800b",
  "a\u0007b",
  "\udfff",
  "https://example.org/\u0000",
  "https://example.org/\ud800",
];
const NUMBERS = [LIMITS.idMax + 1, Number.MAX_SAFE_INTEGER, 1e300, -1, 0.5];

type Path = readonly string[];
const leavesOf = (value: unknown, path: Path = []): { path: Path; value: unknown }[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [{ path, value }];
const withValue = (body: unknown, [key, ...rest]: Path, value: unknown): unknown =>
  key === undefined
    ? value
    : { ...(body as object), [key]: withValue((body as Record<string, unknown>)[key], rest, value) };

interface Sample {
  isPerson: boolean;
  method: Method;
  path: string;
  body: object;
}
const SAVED_SEARCH = { savedSearches: { save: { address: "/programs?q=physics", name: "Physics" } } };
const SAMPLES: Sample[] = [
  ...SAMPLE_CALLS.flatMap(([as, method, path, body]) =>
    typeof body === "object" && body !== null
      ? [{ isPerson: as === "the person", method, path: path.replaceAll("{n}", "1"), body }]
      : [],
  ),
  { isPerson: true, method: "put", path: "/api/users/me", body: SAVED_SEARCH },
];
/** Bodies with one value that is of the right type and no more. Those of strangers each name another account. */
const hostile = ({ body }: Sample): object[] =>
  leavesOf(body)
    .flatMap(({ path, value }) =>
      (typeof value === "number" ? NUMBERS : TEXTS).map((wrong) => withValue(body, path, wrong)),
    )
    .map((sent, at) => JSON.parse(JSON.stringify(sent).replaceAll("{n}", String(at))) as object);

describe.each(DATABASES)("On %s", (database) => {
  let community: Community;
  beforeAll(async () => void (community = await startCommunity(database)));
  afterAll(() => community.stop());

  test.each(SAMPLES)("no value of a body makes $method $path fail: what cannot be is refused", async (sample) => {
    const { method, path } = sample;
    const failed: string[] = [];
    for (const body of hostile(sample)) {
      const who = sample.isPerson ? await community.student() : fromAnywhere(community.anyone);
      const { status } = method === "put" ? await who.put(path, body) : await who.post(path, body);
      if (status >= 500 || status === 429) failed.push(`${status} ${JSON.stringify(body)}`);
    }
    expect(failed).toEqual([]);
  });

  test.each(SAMPLE_CALLS.filter(([, , path]) => path.includes("{n}")).map(([, ...call]) => call))(
    "no id makes %s %s fail",
    async (method, path, body) => {
      const me = await community.student();
      for (const id of [LIMITS.idMax + 1, 9_999_999_999, Number.MAX_SAFE_INTEGER]) {
        const at = path.replaceAll("{n}", String(id));
        const { status } = method === "put" || method === "post" ? await me[method](at, body) : await me[method](at);
        expect(status, at).toBeLessThan(500);
      }
    },
  );
});
