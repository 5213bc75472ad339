import { createElement, useEffectEvent, useLayoutEffect, useState, type ComponentType } from "react";
import { sayPressFault } from "../../islands/press-fault.ts";

/** A component whose code is fetched when it is wanted. A fetch that failed is tried again with the next use. */
export interface DeferredCode<Props> {
  load: () => Promise<ComponentType<Props>>;
}

/** Names code to be fetched: `deferred(() => import("./LoginDialog.tsx").then(({ LoginDialog }) => LoginDialog))`. */
export const deferred = <Props,>(fetchCode: () => Promise<ComponentType<Props>>): DeferredCode<Props> => {
  let held: Promise<ComponentType<Props>> | undefined;
  return {
    load: () =>
      (held ??= fetchCode().catch((error: unknown) => {
        held = undefined;
        throw error;
      })),
  };
};

/** Draws a component once it has been wanted and its code is there; from then on it stays. */
export const Deferred = <Props extends object>({
  code,
  isWanted,
  onFailure,
  props,
}: {
  code: DeferredCode<Props>;
  isWanted: boolean;
  /** Runs when the code cannot be fetched. */
  onFailure: (error: unknown) => void;
  props: Props;
}) => {
  const [component, setComponent] = useState<ComponentType<Props> | undefined>(undefined);
  const failed = useEffectEvent(onFailure);
  // At once, and not when the browser has painted: there is nothing yet to be painted.
  useLayoutEffect(() => {
    if (!isWanted || component) return;
    code.load().then(
      (loaded) => {
        sayPressFault();
        setComponent(() => loaded);
      },
      (error: unknown) => failed(error),
    );
  }, [isWanted, component, code]);
  return component ? createElement(component, props) : null;
};
