import { useState, type ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { Checkbox, TextArea } from "../../components/Field.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { FEEDBACK_QUESTIONS, MESSAGES } from "../../contract/messages.ts";
import { COUNTRIES } from "../../contract/taxonomy.ts";
import type { InputOf } from "../session/call.ts";
import { countryIds, type FeedbackStep } from "./feedback.ts";
import { WORDS } from "./messages.ts";

/** What is saved of an answer. */
export type Answer = Pick<InputOf<"changeMe">, "feedbackQ1" | "feedbackQ2" | "feedbackQ3">;
/** Draws a step's controls; `onAnswer` gets undefined as long as there is no answer. */
type Control = (props: { onAnswer: (answer: Answer | undefined) => void }) => ReactNode;

const RATINGS = Array.from(
  { length: LIMITS.feedbackRatingMax - LIMITS.feedbackRatingMin + 1 },
  (_, at) => LIMITS.feedbackRatingMin + at,
);

const RatingControl: Control = ({ onAnswer }) => (
  <fieldset>
    <legend className="pb-2.5">{FEEDBACK_QUESTIONS[1]}</legend>
    <div className="grid grid-cols-5 gap-1.5">
      {RATINGS.map((value) => (
        <label key={value} className="relative">
          <input
            type="radio"
            name="rating"
            value={value}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={() => onAnswer({ feedbackQ1: value })}
          />
          <span className="choosable grid min-h-[44px] place-items-center rounded-input tabular-nums">{value}</span>
        </label>
      ))}
    </div>
    <p className="soft flex justify-between pt-1.5">
      <span>{WORDS.least}</span>
      <span>{WORDS.most}</span>
    </p>
  </fieldset>
);

const CountryControl: Control = ({ onAnswer }) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const tick = (name: string, isOn: boolean): void => {
    const next = isOn ? [...chosen, name] : chosen.filter((one) => one !== name);
    setChosen(next);
    onAnswer(next.length === 0 ? undefined : { feedbackQ2: { connect: countryIds(next) } });
  };
  return (
    <fieldset>
      <legend className="pb-2.5">{FEEDBACK_QUESTIONS[2]}</legend>
      {COUNTRIES.map(({ countryName }) => (
        <Checkbox
          key={countryName}
          name="country"
          value={countryName}
          onChange={({ currentTarget: { value, checked } }) => tick(value, checked)}
        >
          {countryName}
        </Checkbox>
      ))}
    </fieldset>
  );
};

const TextControl: Control = ({ onAnswer }) => (
  <TextArea
    label={FEEDBACK_QUESTIONS[3]}
    rows={4}
    maxLength={LIMITS.postTextMax}
    onChange={({ currentTarget: { value } }) => {
      const text = value.trim();
      onAnswer(text === "" ? undefined : { feedbackQ3: text });
    }}
  />
);

const CONTROLS: Readonly<Record<FeedbackStep, Control>> = { 1: RatingControl, 2: CountryControl, 3: TextControl };

/** A step's question. OK waits until there is an answer. */
export const FeedbackQuestion = ({ step, onSend }: { step: FeedbackStep; onSend: (answer: Answer) => void }) => {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const Step = CONTROLS[step];
  return (
    <form
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (answer) onSend(answer);
      }}
    >
      <Step onAnswer={setAnswer} />
      <Button type="submit" disabled={!answer} className="min-w-24 justify-self-end disabled:cursor-not-allowed">
        {MESSAGES.feedbackOk}
      </Button>
    </form>
  );
};
