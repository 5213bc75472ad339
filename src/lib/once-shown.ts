let isLeft = false;
// Where pages are built there is no window.
if (typeof addEventListener === "function") {
  addEventListener("pagehide", () => (isLeft = true));
  addEventListener("pageshow", () => (isLeft = false));
}

/** Ends at once while the page is there; once it is being left, when the browser brings it back, which it seldom does. */
export const onceShown = async (): Promise<void> => {
  if (isLeft) await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
};
