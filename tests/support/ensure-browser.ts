import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";
import { run, runPackage } from "../../scripts/lib/run.ts";
import { chromiumExecutable } from "./browser.ts";

/** Finds a Chromium, or installs one: the system's, else Playwright's own, else the distribution's package. */
export const ensureBrowser = async (): Promise<string> => {
  const present = chromiumExecutable() ?? playwrightsOwn();
  if (present) return present;
  await runPackage("playwright", ["install", "chromium"]);
  const downloaded = playwrightsOwn();
  if (downloaded) return downloaded;
  if (existsSync("/usr/bin/apt-get")) {
    await run("apt-get", ["update", "-q"]);
    const install = (name: string) =>
      run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name, "fonts-liberation"]);
    // Not every distribution has it.
    if ((await install("chromium-headless-shell")).code !== 0) await install("chromium");
  }
  const packaged = chromiumExecutable();
  if (packaged) return packaged;
  throw new Error("There is no Chromium, and none could be installed: install it and set CHROMIUM_PATH to its program");
};

const playwrightsOwn = (): string | undefined => {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};
