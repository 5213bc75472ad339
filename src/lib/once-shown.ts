let shown: Promise<unknown> = Promise.resolve();
// Where pages are built there is no window.
if (typeof addEventListener === "function")
  addEventListener("pagehide", () => {
    shown = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
  });

/** Ends at once while the page is there; once it is being left, when the browser brings it back, which it seldom does. */
export const onceShown = (): Promise<unknown> => shown;
