import type { Note, SkippedRow } from "../../src/contract/import.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { CricosRegister, InstitutionRow } from "./cricos-register.ts";
import { institutionKey, isUniversityName, nameKey } from "./names.ts";
import { mainPlace, type Place } from "./places.ts";
import type { ExistingUniversity } from "./existing.ts";
import { webAddress } from "./web-address.ts";

/** An institution of the register, in the guide's terms. */
export interface Provider {
  row: InstitutionRow;
  code: string;
  name: string;
  tradingNames: readonly string[];
  webpage: string | null;
  place: Place | null;
  courses: number;
}

/** Which university of the guide a provider is: how it was found, or that it is not there. */
export type Match =
  { by: "code" | "name" | "further registration"; university: ExistingUniversity } | { by: "nothing" };

/** The providers of the register. Rows without code or name, and codes that stood before, are skipped. */
export const providersOf = (register: CricosRegister): { providers: Provider[]; skipped: SkippedRow[] } => {
  const locations = Map.groupBy(register.locations, ({ cells }) => codeOf(cells["CRICOS Provider Code"]));
  const courses = Map.groupBy(register.courses, ({ cells }) => codeOf(cells["CRICOS Provider Code"]));
  const providers = new Map<string, Provider>();
  const skipped: SkippedRow[] = [];
  for (const row of register.institutions) {
    const code = codeOf(row.cells["CRICOS Provider Code"]);
    const name = row.cells["Institution Name"];
    const earlier = providers.get(code);
    const skip = (reason: string) =>
      skipped.push({ sheet: row.sheet, row: row.row, what: `${code} ${name ?? ""}`.trim(), reason });
    if (code === "") skip("no provider code");
    else if (!name) skip("no institution name");
    else if (earlier) skip("the provider code stands in an earlier row");
    else
      providers.set(code, {
        row,
        code,
        name,
        tradingNames: tradingNames(row.cells["Trading Name"], name),
        webpage: webAddress(row.cells.Website),
        place: mainPlace(locations.get(code) ?? []),
        courses: courses.get(code)?.length ?? 0,
      });
  }
  return { providers: [...providers.values()], skipped };
};

/** A CRICOS code as it is compared. */
export const codeOf = (text: string | null): string => text?.toUpperCase() ?? "";

const tradingNames = (text: string | null, name: string): string[] =>
  [...new Set((text ?? "").split(";").map((part) => part.trim()))].filter((part) => part !== "" && part !== name);

/**
 * Finds each provider's university: by provider code; else, for a university without a code, by its exact name; else,
 * when another provider was found and this one is the same university by name, as a further registration of it.
 */
export const matchProviders = (
  providers: readonly Provider[],
  universities: readonly ExistingUniversity[],
): Map<Provider, Match> => {
  const byCode = new Map(universities.map((university) => [codeOf(university.cricosProviderCode), university]));
  const matches = new Map<Provider, Match>();
  for (const provider of providers) {
    const university = byCode.get(provider.code);
    matches.set(provider, university ? { by: "code", university } : { by: "nothing" });
  }

  const uncoded = universities.filter(({ cricosProviderCode }) => !cricosProviderCode);
  for (const university of uncoded) {
    const keys = new Set([university.universityName, ...university.aliases].map(institutionKey));
    const [main] = providers
      .filter((provider) => matches.get(provider)?.by === "nothing")
      .filter(({ name, tradingNames: others }) => [name, ...others].some((known) => keys.has(institutionKey(known))))
      .sort((a, b) => b.courses - a.courses);
    if (main) matches.set(main, { by: "name", university });
  }

  const families = new Map<string, ExistingUniversity>();
  for (const [provider, match] of matches) {
    if (match.by === "nothing") continue;
    for (const name of [provider.name, match.university.universityName])
      if (isUniversityName(name)) families.set(institutionKey(name), match.university);
  }
  for (const [provider, match] of matches) {
    const university = families.get(institutionKey(provider.name));
    if (match.by === "nothing" && university) matches.set(provider, { by: "further registration", university });
  }
  return matches;
};

/** What an editor should know about the matching: names instead of codes, and who was left over on either side. */
export const notesOnMatches = (
  matches: ReadonlyMap<Provider, Match>,
  universities: readonly ExistingUniversity[],
): Note[] => {
  const found = [...matches];
  const all = (by: Match["by"]) =>
    found.flatMap(([provider, match]) =>
      match.by === by && match.by !== "nothing"
        ? [`${provider.code} ${provider.name} → ${match.university.universityName}`]
        : [],
    );
  const known = new Set(found.flatMap(([, match]) => (match.by === "nothing" ? [] : [match.university])));
  return [
    { title: "Found by name, without a provider code in the guide", lines: all("name") },
    { title: "Further registrations of a university", lines: all("further registration") },
    {
      title: "Universities of the guide that the register does not have",
      lines: universities
        .filter((university) => !known.has(university))
        .map(({ universityName, cricosProviderCode }) => `${cricosProviderCode ?? "(no code)"} ${universityName}`),
    },
    {
      title: "Institutions of the register with University in their name that the guide does not have",
      lines: found.flatMap(([provider, match]) =>
        match.by === "nothing" && isUniversityName(provider.name)
          ? [`${provider.code} ${provider.name} (${provider.courses} courses)`]
          : [],
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
};

/** Names for new universities that no other has: the institution's, else with a trading name, else with its code. */
export const freeNames = (universities: readonly ExistingUniversity[]): ((provider: Provider) => string) => {
  const taken = new Set(universities.map(({ universityName }) => nameKey(universityName)));
  return ({ name, tradingNames: [trading], code }) => {
    const candidates = [name, ...(trading ? [`${name} (${trading})`] : []), `${name} (${code})`];
    const free =
      candidates.find((candidate) => candidate.length <= LIMITS.nameMax && !taken.has(nameKey(candidate))) ?? code;
    taken.add(nameKey(free));
    return free;
  };
};
