import hydrator from "@astrojs/react/client.js";
import { isBox, pressed, type Done, type Island } from "./done.ts";

const isTick = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /checkbox|radio/.test(target.type);
const stateOf = (target: EventTarget | null) => (isTick(target) ? target.checked : isBox(target) && target.value);

/** Puts boxes back to what the build gave them: what React finds when it hydrates it takes for its own. */
const putBack = (target: EventTarget | null): void => {
  if (isTick(target)) target.checked = target.defaultChecked;
  // A chosen file stays: it cannot be put there again.
  else if (isBox(target) && "defaultValue" in target && target.type !== "file") target.value = target.defaultValue;
};
/** Past React's own note of what a box held: else it would not see the change. */
const put = (box: Element, value: unknown): void =>
  void Reflect.set(Object.getPrototypeOf(box) as Element, "value", value, box);

const doAgain = (event: Done, state: unknown): void => {
  const { type, target, key, submitter } = event;
  if (type === "submit") (target as HTMLFormElement).requestSubmit(submitter);
  else if (type === "click") pressed(event)?.click();
  else if (key) target?.dispatchEvent(new KeyboardEvent(type, event));
  else if (isTick(target)) {
    if (target.checked !== state) target.click();
  } else if (isBox(target)) {
    if (target.type !== "file") put(target, state);
    for (const said of ["input", "change"]) target.dispatchEvent(new Event(said, { bubbles: true }));
  }
};

/**
 * The browser's half of @astrojs/react, which does again what was done to an island before its code was there (`client:use`
 * has noted it): what is pressed, typed, chosen, sent or escaped.
 */
const hydrate =
  (island: Island) =>
  async (...drawn: Parameters<ReturnType<typeof hydrator>>): Promise<void> => {
    const done = island.done ?? [];
    const states = done.map(({ target }) => stateOf(target));
    for (const { target } of done) putBack(target);
    hydrator(island)(...drawn);
    // From here on React hears what is done.
    island.removeAttribute("ssr");
    // An event makes React hydrate at once, within the very call: what is typed or chosen a moment later is heard too.
    (done[0]?.target ?? island.firstElementChild)?.dispatchEvent(new Event("input", { bubbles: true }));
    for (const [at, event] of done.entries()) {
      doAgain(event, states[at]);
      // React answers one before the next.
      await Promise.resolve();
    }
  };
export default hydrate;
