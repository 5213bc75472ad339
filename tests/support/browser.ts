import { existsSync } from "node:fs";

/** The one without windows of its own first: a page costs it a third to a half of what the whole browser needs. */
const USUAL = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, or undefined when Playwright's own is to be used. CHROMIUM_PATH has the last word. */
export const chromiumExecutable = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? USUAL.find((path) => existsSync(path));

const executablePath = chromiumExecutable();

/** How tests start the browser: silent, and as root in a container as well. */
export const BROWSER_LAUNCH = {
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};
