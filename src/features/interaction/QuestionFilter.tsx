import { ROUTES } from "../../contract/routes.ts";
import { QUESTION_CHOICES, type QuestionChoice } from "./interaction.ts";
import { chooseQuestions } from "./interaction.store.ts";
import { WORDS } from "./messages.ts";

/** Chooses between all questions, open ones and those that have an answer. */
export const QuestionFilter = ({ choice }: { choice: QuestionChoice }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
    <div role="group" aria-label={WORDS.whichQuestions} className="flex unscripted:hidden">
      {QUESTION_CHOICES.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={choice === value}
          className="segment"
          onClick={() => chooseQuestions(value)}
        >
          {WORDS.choices[value]}
        </button>
      ))}
    </div>
    <a className="inline-flex min-h-11 items-center text-small font-semibold" href={ROUTES.questions}>
      {WORDS.everywhere}
    </a>
  </div>
);
