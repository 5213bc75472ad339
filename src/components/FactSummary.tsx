import {
  answersOf,
  choicesOf,
  FACT_NAMES,
  factOf,
  measureOf,
  shareOf,
  summarySaid,
  type FactCounts,
  type FactName,
} from "../contract/review-facts.ts";
import { countOf } from "../lib/format.ts";
import { WORDS } from "./messages.ts";
import { Bar } from "./Rating.tsx";

interface Told {
  name: FactName;
  answers: NonNullable<FactCounts[FactName]>;
}

/** The plot's own units: a column with its gap, and the height of the commonest answer. */
const PLOT = { step: 12, column: 9, height: 28 } as const;

const CARD = "rounded-card border border-line bg-card p-4";

/** Whether a fact is said in large: a number, or how many say yes. */
const leads = ({ name }: Told): boolean => {
  const { as, choices } = factOf(name);
  return as === "median" || as === "bracket" || choices[0]?.value === "yes";
};

/** How often each answer was given, as columns in the order of the choices. Those who cannot see it read the numbers. */
const Distribution = ({ name, answers }: Told) => {
  const choices = choicesOf(name);
  const most = Math.max(...answers.map(([, count]) => count));
  const countAt = (value: string | number): number => answers.find(([known]) => known === value)?.[1] ?? 0;
  return (
    <>
      <svg
        viewBox={`0 0 ${choices.length * PLOT.step} ${PLOT.height}`}
        preserveAspectRatio="none"
        className="h-7 w-full max-w-[180px] fill-wattle"
        aria-hidden="true"
      >
        {choices.map(({ value }, at) => {
          const height = Math.max(1, Math.round((countAt(value) / most) * PLOT.height));
          return (
            <rect
              key={value}
              className={countAt(value) === 0 ? "fill-line" : undefined}
              x={at * PLOT.step}
              y={PLOT.height - height}
              width={PLOT.column}
              height={height}
            />
          );
        })}
      </svg>
      <p className="flex max-w-[180px] justify-between text-[0.75rem] text-ink-soft" aria-hidden="true">
        <span>{choices[0]?.label}</span>
        <span>{choices.at(-1)?.label}</span>
      </p>
      <p className="sr-only">
        {WORDS.answersEach(
          choices.flatMap(({ value, label }) => (countAt(value) > 0 ? [[label, countAt(value)] as const] : [])),
        )}
      </p>
    </>
  );
};

const Lead = ({ told, counts, className }: { told: Told; counts: FactCounts; className: string }) => {
  const { name, answers } = told;
  const { label, as } = factOf(name);
  const said = summarySaid(name, counts) ?? "";
  const [first = "", ...unit] = as === "median" ? said.split(" ") : [said];
  return (
    <li className={`grid content-start gap-1 ${className}`}>
      <h3 className="soft font-text leading-normal font-normal tracking-normal">{label}</h3>
      <p className="pb-1 leading-tight">
        <b className="font-display text-[1.625rem]">{first}</b> {unit.length > 0 && <span>{unit.join(" ")}</span>}
      </p>
      {as === "share" ? <Bar share={shareOf(answers, "yes") / 100} /> : <Distribution {...told} />}
      <p className="soft">{WORDS.answers(answersOf(answers), measureOf(name, counts) !== null && as === "median")}</p>
    </li>
  );
};

/** What is said in one line at the foot: the parts of a choice, or the years. */
const whisperOf = ({ name, answers }: Told, counts: FactCounts): string => {
  const { label, as, choices } = factOf(name);
  if (as === "year") return `${label} ${summarySaid(name, counts) ?? ""} (${countOf(answersOf(answers), "answer")})`;
  const parts = choices.flatMap(({ value, label: word }) => {
    const share = shareOf(answers, value);
    return share > 0 ? [`${word} ${share}%`] : [];
  });
  return `${label}: ${parts.join(", ")} (${countOf(answersOf(answers), "answer")})`;
};

/**
 * What the reviews of a page say together: numbers in large with how the answers lie, the rest in a line each. A single
 * number shares one card with the rest, and where there is none all of it is a line: over neither stands a large heading.
 */
export const FactSummary = ({ counts }: { counts: FactCounts | null | undefined }) => {
  if (!counts) return null;
  const told = FACT_NAMES.flatMap((name): Told[] => {
    const answers = counts[name];
    return answers ? [{ name, answers }] : [];
  });
  const large = told.filter(leads);
  const small = told.filter((fact) => !leads(fact));
  const isSection = large.length > 1;
  return (
    <section
      className={
        isSection
          ? "page-section"
          : `mt-3 flex flex-wrap items-center gap-x-8 gap-y-2 ${large.length > 0 ? `${CARD} max-sm:grid` : ""}`
      }
      aria-labelledby="facts"
    >
      <h2 id="facts" className={isSection ? "" : "font-text text-small leading-normal font-semibold tracking-normal"}>
        {WORDS.factsTitle}
      </h2>
      {large.length > 0 && (
        <ul className={isSection ? "grid grid-cols-2 gap-3 lg:grid-cols-4" : "sm:w-60"}>
          {large.map((fact) => (
            <Lead key={fact.name} told={fact} counts={counts} className={isSection ? CARD : ""} />
          ))}
        </ul>
      )}
      {small.length > 0 && (
        <ul className={`flex flex-wrap gap-x-6 gap-y-1 soft ${large.length === 1 ? "sm:ml-auto" : ""}`}>
          {small.map((fact) => (
            <li key={fact.name}>{whisperOf(fact, counts)}</li>
          ))}
        </ul>
      )}
    </section>
  );
};
