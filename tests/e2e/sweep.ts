import type { Page } from "@playwright/test";

const WIDTHS = Array.from({ length: 41 }, (_, at) => 320 + at * 40);

/** What is wrong with how the page lies at the width that it has, in words. Runs in the page. */
const faultsHere = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults: string[] = [];
  const nameOf = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim().slice(0, 40);
    return `<${element.localName}${element.id && ` id="${element.id}"`}> "${words}"`;
  };
  const isIn = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  /** What screen readers alone are given, and what stands out of sight until it has focus. */
  const isUnseen = (element: Element): boolean =>
    element.closest(".sr-only") !== null || element.getBoundingClientRect().bottom + scrollY < 0;
  /** Whether something around it scrolls by itself or cuts off what sticks out. */
  const isClipped = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return true;
    return false;
  };
  const isBox = (element: Element): boolean => {
    const { borderTopWidth, borderLeftWidth, borderTopLeftRadius } = getComputedStyle(element);
    return [borderTopWidth, borderLeftWidth, borderTopLeftRadius].every((value) => parseFloat(value) > 0);
  };

  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);

  const seen = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      !element.closest("svg *") && element.checkVisibility({ visibilityProperty: true }) && !isUnseen(element),
  );
  for (const element of seen) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > clientWidth + 1) && !isClipped(element))
      faults.push(`${nameOf(element)} sticks out of the view`);
  }

  for (const control of seen.filter((element) => element.matches("a, button, input, select, textarea, summary"))) {
    let card = control.parentElement;
    while (card && !isBox(card)) card = card.parentElement;
    if (card && !isIn(control.getBoundingClientRect(), card.getBoundingClientRect()))
      faults.push(`${nameOf(control)} is not within ${nameOf(card)}`);
  }

  const covers = seen.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.matches("img, svg, canvas, video, main button") && width >= 40 && height >= 40;
  });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (covers.length > 0 && texts.nextNode()) {
    const { currentNode: text } = texts;
    const owner = text.parentElement;
    if (!owner || (text.nodeValue ?? "").trim() === "" || owner.closest("svg, script, style, .sr-only")) continue;
    if (!owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    for (const cover of covers.filter((one) => !one.contains(owner))) {
      const box = cover.getBoundingClientRect();
      const isOver = lines.some((line) => {
        const [left, right] = [Math.max(line.left, box.left) + 1, Math.min(line.right, box.right) - 1];
        const [top, bottom] = [Math.max(line.top, box.top) + 1, Math.min(line.bottom, box.bottom) - 1];
        if (left >= right || top >= bottom) return false;
        const before = { x: scrollX, y: scrollY };
        scrollTo(0, top + scrollY - innerHeight / 2);
        const moved = scrollY - before.y;
        const isAbove = [
          [left, top],
          [right, top],
          [left, bottom],
          [right, bottom],
          [(left + right) / 2, (top + bottom) / 2],
        ].some(([x = 0, y = 0]) => {
          const stack = document.elementsFromPoint(x, y - moved);
          const [at, under] = [stack.findIndex((one) => cover.contains(one)), stack.indexOf(owner)];
          return at !== -1 && under !== -1 && at < under;
        });
        scrollTo(before.x, before.y);
        return isAbove;
      });
      if (isOver) faults.push(`"${(text.nodeValue ?? "").trim().slice(0, 40)}" lies under ${nameOf(cover)}`);
    }
  }
  return faults;
};

/** Looks at an open page from 320 to 1920 px: what `look`, which runs in the page, finds there, each with its width. */
export const foundAtWidths = async (page: Page, look: () => string[]): Promise<string[]> => {
  // Past Playwright's own calls, of which each would be traced with a picture of the whole page.
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await session.send("Emulation.setDeviceMetricsOverride", {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: `(${String(look)})()`,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    found.push(...(result.value as string[]).map((one) => `${width} px: ${one}`));
  }
  await session.detach();
  return found;
};

/** What is wrong with how an open page lies at the widths. */
export const faultsAtWidths = (page: Page): Promise<string[]> => foundAtWidths(page, faultsHere);
