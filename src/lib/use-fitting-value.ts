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
 * A value for what is dear to draw from it: painted after what was pressed or typed, as `useDeferredValue` has it. A step
 * that `isSmall` is drawn together with that where drawing has lately fitted into a frame: put off, it would only wait for
 * the next one. Call it in the component that draws both.
 */
export const useFittingValue = <Value>(value: Value, isSmall: (from: Value, to: Value) => boolean): Value => {
  const [{ fits, begin, end }] = useState(pace);
  const later = useDeferredValue(value);
  const drawn = later !== value && isSmall(later, value) && fits() ? value : later;
  begin();
  useLayoutEffect(end, [end, drawn]);
  return drawn;
};
