import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportStateSchema } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { aBlog, recordIn, startCommunity, type Community } from "../support/community.ts";
import { runStatement } from "../support/tables.ts";
import { DATABASES } from "./databases.ts";
import { call } from "./reader.ts";

describe.each(DATABASES)("What is published of moderation on %s", (database) => {
  let community: Community;
  beforeAll(async () => void (community = await startCommunity(database)));
  afterAll(() => community.stop());

  const months = async () => {
    const { cms } = community.api;
    return exportStateSchema.parse(await call(cms, "GET", "/api/export/state", cms.tokens.export)).moderation;
  };
  const run = (statement: string) => runStatement(community.api, statement);
  /** The first day of the month that many months ago, in UTC. */
  const monthAgo = (count: number): Date => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1, 12));
  };
  const nameOf = (date: Date) => date.toISOString().slice(0, 7);
  const decide = (count: number, at: Date, decision: string, reason: string, hours: number) =>
    run(
      Array.from(
        { length: count },
        () =>
          `insert into quad_decisions (decision, reason, decided_at, waited, latest_report) values
            ('${decision}', '${reason}', ${at.getTime()}, ${hours * 3_600_000}, 0)`,
      ).join(";"),
    );

  test("is nothing of the month that goes on, then one month after the other, and never changes again", async () => {
    const [writer, late, ...readers] = await community.students(LIMITS.reportersToHide + 2);
    const page = await community.page("facility");
    const blogs: number[] = [];
    for (let at = 0; at < 2; at += 1)
      blogs.push(recordIn((await writer?.post("/api/blogs", aBlog(page))) ?? expect.unreachable()).id);
    // Three hide the first one; with two more there are five.
    for (const [at, reader] of [...readers, ...readers].slice(0, LIMITS.toldFrom).entries()) {
      const data = { blogs: blogs[at < LIMITS.reportersToHide ? 0 : 1], reason: "spam" };
      expect((await reader.post("/api/reports", { data })).status).toBe(201);
    }
    // One of a reason says nothing, and is not told.
    const few = { data: { blogs: blogs[1], reason: "other", note: "Hm" } };
    expect((await late?.post("/api/reports", few))?.status).toBe(201);
    await decide(20, new Date(), "hide", "spam", 1);
    expect(await months()).toEqual([]);

    const [two, one] = [monthAgo(2), monthAgo(1)];
    const time = database === "SQLite" ? String(two.getTime()) : `'${two.toISOString()}'`;
    await run(`update reports set created_at = ${time}`);
    await decide(LIMITS.toldFrom, two, "hide", "abuse", 30);
    await decide(LIMITS.toldFrom - 1, two, "hide", "spam", 1);
    await decide(LIMITS.toldFrom - 1, one, "keep", "allowed", 2);
    await run(
      Array.from(
        { length: LIMITS.toldFrom },
        (_, at) =>
          `insert into quad_appeals (decision, created_at, outcome, decided_at) values
            (${-1 - at}, ${two.getTime()}, 'uphold', ${one.getTime()})`,
      ).join(";"),
    );
    const told = [
      { month: nameOf(one), reports: {}, decisions: [], appeals: { uphold: LIMITS.toldFrom }, medianHours: null },
      {
        month: nameOf(two),
        reports: { spam: LIMITS.toldFrom },
        decisions: [{ decision: "hide", reason: "abuse", count: LIMITS.toldFrom }],
        appeals: {},
        medianHours: 30,
      },
    ];
    expect(await months()).toEqual(told);
    // What goes later, or comes to light later, changes nothing.
    for (const blog of blogs) await writer?.delete(`/api/blogs/${blog}`);
    await decide(50, two, "hide", "spam", 1);
    expect(await months()).toEqual(told);
  });
});
