import { memo, useRef } from "react";
import { Combobox } from "../../components/Combobox.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { WORDS } from "./messages.ts";
import { usePlaceBox, type PlaceBoxRules } from "./use-place-box.ts";

interface LocationBoxProps extends PlaceBoxRules {
  id: string;
  label?: string;
  className?: string;
}

/** A box that looks for a place in Australia. Its fault stands in the gap below it, so that nothing moves when it comes. */
export const LocationBox = memo(({ id, label = WORDS.location, className = "", ...rules }: LocationBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { typed, fault, enter, leave, type, find, choose, clear } = usePlaceBox(rules);
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={WORDS.anyPlace}
      className={`[&>[role=alert]]:absolute [&>[role=alert]]:top-full [&>[role=alert]]:-mt-1 ${className}`}
      value={typed}
      fault={fault}
      inputRef={input}
      onFocus={enter}
      onBlur={leave}
      onType={type}
      optionsFor={find}
      onChoose={(option) => void choose(option)}
      beside={
        typed !== "" && (
          <IconButton
            icon="x"
            label={WORDS.clear}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
});
LocationBox.displayName = "LocationBox";
