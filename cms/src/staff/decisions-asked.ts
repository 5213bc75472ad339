import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { DECISION_REASONS, isBlank, isPlain, LIMITS, type DecisionReason, type ToldOutcome } from "#contract";
import { faults, listOf, oneOf, record, wholeNumberFrom, type Check } from "../records/checks";
import type { Connection } from "../records/tables";
import { labelOfDecision, staffNames, type Decided } from "./decision-log";

/** What the lists of reports, appeals, submissions and corrections ask for and are told: several subjects, one decision. */
export interface AskedDecisions<Name extends string> {
  items: readonly { subject: string; version: string }[];
  decision: Name;
  reason: DecisionReason;
  note: string | null;
}
type Choices<Name extends string> = Readonly<
  Record<Name, { readonly label: string; readonly reasons: readonly DecisionReason[] }>
>;

const shortText: Check = (value) =>
  typeof value === "string" && value.length > 0 && value.length <= 100 ? undefined : "must be a short text";
const note: Check = (value) =>
  value === null || value === undefined || (typeof value === "string" && isPlain(value) && isShort(value))
    ? undefined
    : `must be a text of at most ${LIMITS.decisionNoteMax} characters`;
const isShort = (value: string): boolean => value.trim().length <= LIMITS.decisionNoteMax;
const items: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= LIMITS.decidedAtOnce
    ? listOf(record({ subject: shortText, version: shortText }))(value)
    : `must be a list of 1 to ${LIMITS.decidedAtOnce}`;

/** The body of decisions, each subject once. Throws a ValidationError. */
export const decisionsIn = <Name extends string>(context: Context, choices: Choices<Name>): AskedDecisions<Name> => {
  const body: unknown = context.request.body;
  const sent = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const reasons = Object.hasOwn(choices, String(sent["decision"])) ? choices[sent["decision"] as Name].reasons : [];
  const wrong = faults({ items, decision: oneOf(...Object.keys(choices)), reason: oneOf(...reasons), note }, sent);
  const [fault] = wrong;
  if (fault) throw new errors.ValidationError(fault.join(" "));
  const asked = sent as unknown as AskedDecisions<Name>;
  const said = asked.note ?? "";
  return {
    ...asked,
    items: [...new Map(asked.items.map((item) => [item.subject, item])).values()],
    note: isBlank(said) ? null : said.trim(),
  };
};

/** A value of the page's address, or the usual one. Throws a ValidationError for one that there is not. */
export const choiceIn = <Value extends string>(
  context: Context,
  name: string,
  values: readonly Value[],
): Value | undefined => {
  const sent = context.query[name];
  if (sent === undefined || sent === "") return undefined;
  const found = values.find((value) => value === sent);
  if (found === undefined) throw new errors.ValidationError(`${name} ${oneOf(...values)(sent) ?? ""}`);
  return found;
};

/** The page asked for, from 1. Throws a ValidationError. */
export const pageIn = (context: Context): number => {
  const sent = Number(context.query["page"] ?? 1);
  const fault = wholeNumberFrom(1, LIMITS.postPagesMax)(sent);
  if (fault) throw new errors.ValidationError(`page ${fault}`);
  return sent;
};

/** The account of the admin that makes a call. */
export const staffOf = (context: Context): number => (context.state as { user: { id: number } }).user.id;

/** The choices with their words, for the forms in the admin. */
export const choicesSaid = <Name extends string>(choices: Choices<Name>) =>
  Object.entries<{ readonly label: string; readonly reasons: readonly DecisionReason[] }>(choices).map(
    ([value, { label, reasons }]) => ({
      ...{ value, label },
      reasons: reasons.map((reason) => ({ value: reason, label: DECISION_REASONS[reason] })),
    }),
  );

/**
 * Decides about one subject after the other, each for itself: what is wrong with one keeps none of the others. `decide`
 * answers why one is not decided, or null.
 */
export const decideEach = async (
  items: AskedDecisions<string>["items"],
  decide: (subject: string, version: string) => Promise<string | null>,
): Promise<{ outcomes: ToldOutcome[] }> => {
  const outcomes: ToldOutcome[] = [];
  for (const { subject, version } of items) {
    const message = await decide(subject, version);
    outcomes.push({ subject, isDone: message === null, message });
  }
  return { outcomes };
};

/** Who was faster, in words. */
export const saidBefore = async (connection: Connection, last: Decided): Promise<string> => {
  const name = (await staffNames(connection, [last.staff]))(last.staff);
  return `${name} has decided before you: ${labelOfDecision(last.decision)} (${DECISION_REASONS[last.reason]})`;
};
