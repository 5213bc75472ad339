import type { ReadableAtom } from "nanostores";
import { useCallback, useSyncExternalStore } from "react";

/**
 * What a store holds; while the page is built and hydrated, what the build drew. For computed stores too, of which
 * `useStore` takes the live value at once.
 */
export const useLiveStore = <Value>($store: ReadableAtom<Value>, built: Value): Value => {
  const subscribe = useCallback((onChange: () => void) => $store.listen(() => onChange()), [$store]);
  return useSyncExternalStore(
    subscribe,
    () => $store.get(),
    () => built,
  );
};
