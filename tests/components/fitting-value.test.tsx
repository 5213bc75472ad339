import { memo, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { afterPaint } from "../../src/lib/after-paint.ts";
import { useFittingValue } from "../../src/lib/use-fitting-value.ts";

const beBusy = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

/** Takes so many milliseconds to draw. */
const Drawn = memo(({ pressed, cost }: { pressed: { times: number }; cost: number }) => {
  beBusy(cost);
  return <output>{pressed.times}</output>;
});
Drawn.displayName = "Drawn";

const Pressed = ({ cost, isSmall = true }: { cost: number; isSmall?: boolean }) => {
  const [pressed, setPressed] = useState({ times: 0 });
  return (
    <>
      <button type="button" onClick={() => setPressed(({ times }) => ({ times: times + 1 }))}>
        {pressed.times}
      </button>
      <Drawn pressed={useFittingValue(pressed, () => isSmall)} cost={cost} />
    </>
  );
};

/** Presses once, and says whether what is drawn from it came with it; waits until it is there in any case. */
const comesWithPress = async (): Promise<boolean> => {
  const button = page.getByRole("button").element() as HTMLElement;
  const before = Number(button.textContent);
  button.click();
  // What a press draws itself is there when the turn ends.
  await Promise.resolve();
  await Promise.resolve();
  expect(Number(button.textContent)).toBe(before + 1);
  const isThere = page.getByRole("status").element().textContent === button.textContent;
  await expect.element(page.getByRole("status")).toHaveTextContent(String(before + 1));
  // Not `requestIdleCallback`: with nothing left to do, the browser may not call that for a minute.
  await new Promise<void>(afterPaint);
  return isThere;
};

test("What is drawn quickly comes with the press as soon as that is known", async () => {
  await render(<Pressed cost={0} />);
  await expect.poll(comesWithPress).toBe(true);
});

test("What is drawn slowly comes after the press, every time", async () => {
  await render(<Pressed cost={20} />);
  for (let times = 0; times < 6; times += 1) expect(await comesWithPress()).toBe(false);
});

test("What is no small step comes after the press, however quickly it is drawn", async () => {
  const { rerender } = await render(<Pressed cost={0} />);
  await expect.poll(comesWithPress).toBe(true);
  await rerender(<Pressed cost={0} isSmall={false} />);
  for (let times = 0; times < 3; times += 1) expect(await comesWithPress()).toBe(false);
});

test("What is drawn more slowly than before comes after the press again", async () => {
  const { rerender } = await render(<Pressed cost={0} />);
  await expect.poll(comesWithPress).toBe(true);
  await rerender(<Pressed cost={20} />);
  for (let times = 0; times < 3; times += 1) await comesWithPress();
  expect(await comesWithPress()).toBe(false);
});
