import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Monogram } from "../../src/components/Tile.tsx";

/** What has to be free of letters at each side of a tile of 48. */
const MARGIN = 2;

test.each(["I", "W", "UQ", "MQ", "ANU", "WWW", "UNSW", "RMIT", "Bond", "MMMM", "WWWW", "ŒŒŒŒ"])(
  "The letters of a tile fit it at both sizes: %s",
  async (letters) => {
    for (const size of ["small", "large"] as const) {
      const { container, unmount } = await render(<Monogram id={7} letters={letters} size={size} />);
      const { x, width, height } = container.querySelector("text")?.getBBox() ?? new DOMRect(-1, -1, 99, 99);
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      expect(x + width).toBeLessThanOrEqual(48 - MARGIN);
      expect(height).toBeLessThan(48);
      await unmount();
    }
  },
);
