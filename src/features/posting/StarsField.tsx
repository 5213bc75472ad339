import { useId } from "react";
import { Fault } from "../../components/Field.tsx";
import { Icon } from "../../components/Icon.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { countOf } from "../../lib/format.ts";
import { WORDS } from "./messages.ts";

const STARS = Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => at + 1);

/** The stars of a review, as a group of radio buttons. */
export const StarsField = ({
  stars,
  onChoose,
  fault,
  disabled,
}: {
  /** 0 while none are chosen. */
  stars: number;
  onChoose: (stars: number) => void;
  fault: string | undefined;
  disabled: boolean;
}) => {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="pb-1.5 text-small font-semibold">{WORDS.rating}</legend>
      <div className="-ml-2 flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative mr-0.5 grid size-12 cursor-pointer place-items-center rounded-[10px] text-edge has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-eucalypt"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === stars}
              onChange={() => onChoose(star)}
              disabled={disabled}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon name="star" className={`size-8 stroke-[1.5] ${star <= stars ? "fill-wattle" : ""}`} />
            <span className="sr-only">{countOf(star, "star")}</span>
          </label>
        ))}
      </div>
      <Fault id={id}>{fault}</Fault>
    </fieldset>
  );
};
