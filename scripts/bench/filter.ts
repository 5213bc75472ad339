import { FIELDS, GRADUATION_LEVELS } from "../../src/contract/taxonomy.ts";
import { FRESH } from "../../src/features/listing/listing.ts";
import { listOf } from "../../src/features/listing/lists.ts";
import { openStudies, type StudyIndex } from "../../src/features/listing/catalogue.ts";
import type { Point } from "../../src/search/point.ts";
import { say } from "../lib/steps.ts";
import { registerContent } from "./register-names.ts";

const TYPED = "bachelor of engineering honours";
const ROUNDS = 5;

/**
 * What a keystroke in the programs' list costs: the programs are filtered by name with typing errors and by a place, put
 * in order, and the first page of them read. Beside it the baseline: a bare scan of the same names for the same letters.
 * What drawing them adds is measured in a browser: `npm run bench -- keystroke`.
 */
export const benchFilter = async ({ register }: { register?: string | undefined }): Promise<void> => {
  const content = await registerContent({ register });
  const universities = content.universities;
  const programs = content.programs.toSorted((a, b) => (a.programName < b.programName ? -1 : 1));
  const at = new Map(universities.map(({ id }, place) => [id, place]));
  const index: StudyIndex = {
    ids: programs.map(({ id }) => id),
    names: programs.map(({ programName }) => programName),
    codes: programs.map(({ cricosCode }) => cricosCode ?? ""),
    levels: programs.map((program) => GRADUATION_LEVELS.indexOf(program.programGraduationLevel)).join(""),
    fields: programs.map(({ field }) => (field === null ? 0 : FIELDS.indexOf(field) + 1)),
    at: programs.map(({ university }) => at.get(university) ?? 0),
    ratings: [],
    highestRating: [],
    lowestRating: [],
    universities: universities.map(({ id, universityName, state }) => ({
      id,
      name: universityName,
      states: [state ?? "ACT"],
      points: [CANBERRA],
      location: null,
    })),
  };
  const catalogue = openStudies(index);
  const list = listOf("programs");
  const place = { label: "Canberra ACT, Australia", state: "ACT", point: CANBERRA } as const;
  const keystroke = (text: string): unknown => {
    const found = catalogue.find({ ...FRESH, text, place });
    return Array.from(found.subarray(0, list.size), (at) => catalogue.item(at));
  };
  const scan = (text: string): number => index.names.filter((name) => name.toLowerCase().includes(text)).length;

  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (let letters = 1; letters <= TYPED.length; letters += 1) {
      const text = TYPED.slice(0, letters);
      own.push(timed(() => keystroke(text)));
      bare.push(timed(() => scan(text)));
    }
  const [median, baseline] = [own, bare].map(middle) as [number, number];
  say("| programs | a keystroke, median | slowest | bare scan of the names | ratio |");
  say("|---|---|---|---|---|");
  say(
    `| ${index.ids.length} | ${median.toFixed(1)} ms | ${Math.max(...own).toFixed(1)} ms | ${baseline.toFixed(1)} ms | ${(median / baseline).toFixed(1)} |`,
  );
};

const CANBERRA: Point = [-35.28, 149.13];

const timed = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
