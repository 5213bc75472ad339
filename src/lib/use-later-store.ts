import type { ReadableAtom } from "nanostores";
import { startTransition, useEffect, useState } from "react";

/**
 * What a store holds, drawn as soon as the browser has answered what was pressed: for what costs more than a frame, such as
 * a dialog, whose opening has the browser look at the whole page again. `useStore` draws within the press itself.
 */
export const useLaterStore = <Value>($store: ReadableAtom<Value>): Value => {
  const [value, setValue] = useState(() => $store.get());
  useEffect(() => {
    const follow = (): void => startTransition(() => setValue(() => $store.get()));
    follow();
    return $store.listen(follow);
  }, [$store]);
  return value;
};
