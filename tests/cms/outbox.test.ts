import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, to } from "./reader.ts";

const SECRET = "a secret that sender and receiver share";
const COMMUNITY_SECONDS = 2;
/** Milliseconds: sooner than the community's turn comes round. */
const AT_ONCE = 1_500;

interface Delivery {
  at: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Takes deliveries and answers with `status`. */
class Receiver {
  deliveries: Delivery[] = [];
  status = 202;
  /** Milliseconds. */
  answersAfter = 0;
  #held: Promise<unknown> = Promise.resolve();
  #server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        this.deliveries.push({ at: performance.now(), headers: request.headers, body });
        const answer = () => response.writeHead(this.status).end(this.status < 300 ? "" : "not now");
        void this.#held.then(() => setTimeout(answer, this.answersAfter));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/rebuild`;
  }
  /** Answers nobody until what it returns is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#held = promise;
    return () => resolve(undefined);
  }
  get messages(): { id: string; uid: string; event: string; ts: number }[] {
    return this.deliveries.map(
      ({ body }) => JSON.parse(body) as { id: string; uid: string; event: string; ts: number },
    );
  }
  of(uid: string) {
    return this.messages.filter((message) => message.uid === `api::${uid}.${uid}`);
  }
  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

describe.each(DATABASES)("The outbox on %s", (name) => {
  const receiver = new Receiver();
  let cms: RunningCms;
  let editor: Editor;
  let options: CmsOptions;
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openDatabase(name);
    stopDatabase = opened.stop;
    options = {
      database: opened.database,
      env: {
        REBUILD_WEBHOOK_URL: await receiver.open(),
        WEBHOOK_SECRET: SECRET,
        REBUILD_COMMUNITY_SECONDS: String(COMMUNITY_SECONDS),
      },
    };
    cms = await startCms(options);
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
  });
  afterAll(async () => {
    await cms.stop();
    receiver.close();
    await stopDatabase();
  });

  interface Row {
    state: string;
    attempts: number;
    lastError: string | null;
    deliveryId: string | null;
  }
  /** The newest rows of the outbox, as an editor sees them. */
  const rows = async (filter = ""): Promise<Row[]> => {
    const path = `/content-manager/collection-types/api::rebuild-event.rebuild-event?pageSize=20&sort=id:DESC${filter}`;
    return ((await call(cms, "GET", path, await cms.adminToken())) as { results: Row[] }).results;
  };
  const settled = () =>
    eventually("every change to be delivered", async () =>
      (await rows("&filters[state][$eq]=waiting")).length === 0 ? true : undefined,
    );
  afterEach(async () => {
    receiver.status = 202;
    await settled();
    receiver.deliveries = [];
  });

  const country = (named: string) => editor.create("country", { countryName: named });
  const destination = (named: string) =>
    editor.create("destination-page", { destinationName: named, destinationType: "City" });

  /** Saves a change. Answers what was told of it, and how many milliseconds after. */
  const toldOf = async (named: string) => {
    receiver.deliveries = [];
    await country(named);
    const saved = performance.now();
    const delivery = await eventually("the delivery", () => receiver.deliveries[0]);
    await settled();
    return { delivery, after: delivery.at - saved };
  };

  test("tells of an editor's change at once, signed, with nothing but id, type, event and time", async () => {
    // A busy machine keeps one of them waiting, but not every one.
    let told = await toldOf("Signed");
    for (let turn = 2; told.after >= AT_ONCE && turn <= 30; turn += 1) told = await toldOf(`Signed ${turn}`);
    expect(told.after).toBeLessThan(AT_ONCE);
    const { delivery } = told;
    const message = JSON.parse(delivery.body) as Record<string, unknown>;
    expect(Object.keys(message).sort()).toEqual(["event", "id", "ts", "uid"]);
    expect(message).toMatchObject({ uid: "api::country.country", event: "entry.create" });
    expect(Math.abs(Date.now() - (message["ts"] as number))).toBeLessThan(10_000);
    expect(delivery.headers["x-quad-timestamp"]).toBe(String(message["ts"]));
    const hmac = createHmac("sha256", SECRET)
      .update(`${String(message["ts"])}.${delivery.body}`)
      .digest("hex");
    expect(delivery.headers["x-quad-signature"]).toBe(`sha256=${hmac}`);
  });

  test("tells once of changes that come together", async () => {
    // What comes while the receiver is being told of another change waits for it, however long this machine takes.
    const answer = receiver.hold();
    await country("Before");
    await eventually("the delivery", () => receiver.deliveries[0]);
    await Promise.all(Array.from({ length: 8 }, (_, n) => country(`Together ${n}`)));
    answer();
    await settled();
    expect(receiver.deliveries.length).toBeLessThan(4);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(receiver.deliveries.length);
    expect((await rows()).length).toBeGreaterThanOrEqual(8);
  });

  test("tells of the community's posts together, at most once in the set time", async () => {
    const page = await destination("Discussed");
    await settled();
    receiver.deliveries = [];
    const until = performance.now() + COMMUNITY_SECONDS * 1_500;
    let posts = 0;
    while (performance.now() < until)
      await editor.create("blog", { blogText: `Text ${(posts += 1)}`, destination_page: to(page) });
    expect(receiver.deliveries.length).toBeGreaterThanOrEqual(1);
    await settled();
    const times = receiver.deliveries.map(({ at }) => at);
    expect(posts).toBeGreaterThan(2 * times.length);
    expect(times.length).toBeGreaterThanOrEqual(1);
    expect(times.length).toBeLessThanOrEqual(3);
    for (const [place, time] of times.entries())
      if (place > 0) expect(time - (times[place - 1] ?? 0)).toBeGreaterThan(COMMUNITY_SECONDS * 1_000 - 300);
  });

  test("says nothing of what the site does not show", async () => {
    await editor.create("destination-page", {
      destinationName: "Pending",
      destinationType: "City",
      listing: "pending",
    });
    await country("Shown");
    await settled();
    expect(receiver.of("destination-page")).toEqual([]);
    expect(receiver.of("country")).toHaveLength(1);
  });

  test("tries again, later each time, and keeps the tries and the last error", async () => {
    receiver.status = 503;
    await country("Retried");
    await eventually("the third try", () => (receiver.deliveries.length >= 3 ? true : undefined));
    const [first = 0, second = 0, third = 0] = receiver.deliveries.map(({ at }) => at);
    expect(second - first).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1_900);
    const waiting = await eventually("the third try to be written down", async () => {
      const row = (await rows())[0];
      return row && row.attempts >= 3 ? row : undefined;
    });
    expect(waiting).toMatchObject({ state: "waiting", lastError: "the receiver answered 503: not now" });
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(receiver.deliveries.length);
    receiver.status = 202;
  });

  test("waits for no time that was written before the clock went back", async () => {
    receiver.status = 503;
    await country("An hour ahead");
    await eventually("a failed try", async () => ((await rows())[0]?.attempts ? true : undefined));
    receiver.status = 202;
    const ahead = Date.now() + 3_600_000;
    const time = name === "SQLite" ? String(ahead) : `to_timestamp(${ahead / 1_000})`;
    const set = (statement: string) => runStatement({ cms, database: options.database }, statement);
    await set(`update rebuild_events set next_attempt_at = ${time}, claimed_until = ${time} where state = 'waiting'`);
    receiver.deliveries = [];
    await settled();
    expect(receiver.of("country")).not.toEqual([]);
    await set(`update quad_counters set value = ${ahead} where name = 'outbox:community'`);
    await editor.create("blog", { blogText: "Ahead", destination_page: to(await destination("Ahead")) });
    await settled();
    expect(receiver.of("blog")).toHaveLength(1);
  });

  test("settles whatever number of changes one delivery tells of", async () => {
    // More than either database takes values in one statement.
    await runStatement(
      { cms, database: options.database },
      `with recursive one(n) as (select 1 union all select n + 1 from one where n < 70000)
        insert into rebuild_events (document_id, origin, event, subject, state, attempts)
        select 'many' || n, 'editor', 'entry.update', 'api::country.country', 'waiting', 0 from one`,
    );
    await settled();
    expect(receiver.of("country")).toHaveLength(1);
  });

  test("keeps no more than the newest change while there is no receiver, and tells of it when there is one", async () => {
    const waiting = () => rows("&filters[state][$eq]=waiting");
    await cms.restart({ env: { REBUILD_WEBHOOK_URL: "" } });
    for (const named of ["Unheard 1", "Unheard 2", "Unheard 3"]) await country(named);
    expect(await waiting()).toHaveLength(3);
    await cms.restart({ env: { REBUILD_WEBHOOK_URL: "" } });
    expect(await waiting()).toHaveLength(1);
    expect(receiver.deliveries).toEqual([]);
    await cms.restart();
    await settled();
    expect(receiver.of("country")).toHaveLength(1);
    // It starts the CMS three times.
  });

  test("delivers after a crash what was not delivered before it", async () => {
    receiver.status = 500;
    await country("Survivor");
    await eventually("a failed try", () => (receiver.deliveries.length > 0 ? true : undefined));
    await cms.restart({ signal: "SIGKILL" });
    receiver.deliveries = [];
    receiver.status = 202;
    const told = await eventually("the delivery after the restart", () => receiver.of("country")[0]);
    expect(told).toMatchObject({ event: "entry.create" });
    const delivered = await eventually("the delivery to be written down", async () =>
      (await rows()).find(({ state }) => state === "delivered"),
    );
    expect(delivered).toMatchObject({ lastError: null });
  });

  // SQLite has one process only.
  if (name === "Postgres")
    test("tells once of each change when two processes deliver", async () => {
      const second = await startCms(options);
      try {
        // Longer than the other process waits before it looks again.
        receiver.answersAfter = 1_500;
        for (let n = 0; n < 12; n += 1) await country(`Shared ${n}`);
        await settled();
        const delivered = (await rows()).slice(0, 12);
        expect(delivered.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 12 }, () => 1));
        const ids = new Set(delivered.map(({ deliveryId }) => deliveryId));
        expect(receiver.messages.map(({ id }) => id).sort()).toEqual([...ids].sort());
      } finally {
        receiver.answersAfter = 0;
        await second.stop();
      }
    });
});
