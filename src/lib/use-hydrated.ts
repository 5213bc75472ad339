import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the build and while the page is hydrated, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
