import type { BrowserCommand, BrowserCommandContext } from "vitest/node";

interface Point {
  x: number;
  y: number;
}
/** Where a point of the tested page is in the window around it. */
const inWindow = async (context: BrowserCommandContext, { x, y }: Point): Promise<[number, number]> => {
  const frame = await context.frame();
  const box = await (await frame.frameElement()).boundingBox();
  if (!box) throw new Error("The tested page is not shown");
  return [box.x + x, box.y + y];
};

/** What the mouse does where no element is meant: over a backdrop, and over a page that is held still. */
export const mouseCommands = {
  wheel: async (context, pixels: number) => {
    await context.page.mouse.move(...(await inWindow(context, { x: 8, y: 8 })));
    await context.page.mouse.wheel(0, pixels);
  },
  pressAt: async (context, point: Point) => context.page.mouse.click(...(await inWindow(context, point))),
  drag: async (context, from: Point, to: Point) => {
    await context.page.mouse.move(...(await inWindow(context, from)));
    await context.page.mouse.down();
    await context.page.mouse.move(...(await inWindow(context, to)));
    await context.page.mouse.up();
  },
} satisfies Record<string, BrowserCommand<never[]>>;
