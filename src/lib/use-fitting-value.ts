import { useDeferredValue, useLayoutEffect, useState } from "react";

/** Half of a frame, in milliseconds: the other half is the browser's own, for style, layout and paint. */
const HALF_FRAME = 8;

/** How long the last three drawings took on this device; as long as nothing is known, too long. */
const pace = () => {
  let began = 0;
  let lately: readonly number[] = [];
  return {
    /** The middle one counts: a letter that changes nothing, or a pause of the browser, is no measure of a device. */
    fits: () => (lately.toSorted((a, b) => a - b)[1] ?? Infinity) < HALF_FRAME,
    begin: () => {
      began = performance.now();
    },
    end: () => {
      lately = [performance.now() - began, ...lately].slice(0, 3);
    },
  };
};

/**
 * A value for what is dear to draw from it. Where that has lately fitted into a frame, it is drawn together with what was
 * pressed or typed: put off, it would only wait for the next frame. Elsewhere that is painted first and this after it, as
 * `useDeferredValue` has it. Call it in the component that draws both.
 */
export const useFittingValue = <Value extends object>(value: Value): Value => {
  const [{ fits, begin, end }] = useState(pace);
  const drawn = useDeferredValue(fits() ? null : value) ?? value;
  begin();
  useLayoutEffect(end, [end, drawn]);
  return drawn;
};
