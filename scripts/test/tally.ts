import { existsSync, readFileSync } from "node:fs";
import { say } from "../lib/steps.ts";

/** What a run of the suite has counted so far. */
export interface Tally {
  pass: (count?: number) => void;
  /** Counts what failed and says its detail at once. */
  fail: (name: string, detail?: string) => void;
  /** Counts what Vitest reported in that file (`--reporter=json`). */
  takeVitest: (file: string) => void;
  /** Counts what Playwright reported in that file (`--reporter=json`). */
  takePlaywright: (file: string) => void;
  counts: () => { passed: number; failures: readonly string[] };
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message: string }[];
}

export const createTally = (): Tally => {
  let passed = 0;
  const failures: string[] = [];

  const pass = (count = 1): void => {
    passed += count;
  };
  const fail = (name: string, detail = ""): void => {
    failures.push(name);
    if (detail) say(detail.trim());
  };

  const takeVitest = (file: string): void => {
    const report = readReport(file) as VitestReport | undefined;
    if (!report) {
      fail("Vitest ended without a report");
      return;
    }
    const before = failures.length;
    for (const { name, status, message, assertionResults: tests } of report.testResults) {
      const failed = tests.filter((test) => test.status === "failed");
      pass(tests.filter((test) => test.status === "passed").length);
      for (const { fullName } of failed) fail(fullName);
      if (status === "failed" && failed.length === 0) fail(`${name}: ${message}`);
    }
    if (!report.success && failures.length === before) fail("Vitest failed outside its tests (see above)");
  };

  const takePlaywright = (file: string): void => {
    const report = readReport(file) as PlaywrightReport | undefined;
    if (!report) {
      fail("Playwright ended without a report");
      return;
    }
    const take = (suite: PlaywrightSuite): void => {
      for (const spec of suite.specs)
        for (const test of spec.tests)
          if (test.status === "skipped") continue;
          else if (spec.ok) pass();
          else fail(`${suite.title} › ${spec.title}`);
      suite.suites?.forEach(take);
    };
    report.suites.forEach(take);
    for (const { message } of report.errors) fail(message);
  };

  return { pass, fail, takeVitest, takePlaywright, counts: () => ({ passed, failures }) };
};

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
