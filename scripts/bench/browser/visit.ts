import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { chromiumExecutable } from "../../../tests/support/browser.ts";
import { startStack } from "../../../tests/support/stack.ts";
import { ensureCmsBuilt } from "../../lib/cms.ts";
import { step } from "../../lib/steps.ts";

/** A site to be measured, and a browser for it. */
export interface Visit {
  site: string;
  browser: Browser;
}

/** Runs `work` with a browser. */
export const withBrowser = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
};

/**
 * Runs `work` with a browser on the site of a stack that already runs, when its settings are in the environment
 * (`tests/support/start-stack.ts` writes them), else on one that this starts, with the seed, and stops.
 */
export const onSite = async (work: (visit: Visit) => Promise<void>): Promise<void> => {
  const running = process.env["QUAD_TEST_URL"];
  if (running) return withBrowser((browser) => work({ site: running, browser }));
  await ensureCmsBuilt();
  const stack = await step("Site built from a real CMS", startStack, ({ site }) => site);
  Object.assign(process.env, stack.environment);
  try {
    await withBrowser((browser) => work({ site: stack.site, browser }));
  } finally {
    await stack.stop();
  }
};

/** Runs `work` in a page of a browser that has never been here: nothing stored, nothing cached. */
export const inFreshPage = async <T>(
  { site, browser }: Visit,
  work: (page: Page, context: BrowserContext) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> => {
  const context = await browser.newContext({ baseURL: site, viewport: DESKTOP, ...options });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
};

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 780 };

/** How much slower than here a phone of the middle range is. */
export const SLOWER_PROCESSOR = 4;

/** Makes the page's processor as slow as a phone's; `line` also its connection: 1.6 Mbit/s, 150 ms there and back. */
export const slowDown = async (page: Page, { line = false } = {}): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
  if (!line) return;
  const bytesASecond = 1_600_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
};

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
