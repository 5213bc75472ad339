import { LIMITS } from "../../contract/limits.ts";
import { folded } from "../../search/fold.ts";

/** Something that can be chosen, by its id. */
export interface Choice {
  id: number;
  name: string;
}

/** Those whose name holds what is typed, whatever its case, in their order; the first few when nothing is typed. */
export const choicesFor = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const wanted = folded(typed.trim());
  return choices.filter(({ name }) => folded(name).includes(wanted)).slice(0, LIMITS.suggestions);
};

/** The one of exactly that name; whoever types small letters means it too. */
export const choiceNamed = (choices: readonly Choice[], typed: string): Choice | undefined => {
  const name = typed.trim();
  return choices.find((one) => one.name === name) ?? choices.find((one) => folded(one.name) === folded(name));
};
