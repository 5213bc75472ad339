import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageRef } from "../../src/contract/entities.ts";
import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { RATE_LIMITS } from "../../src/contract/limits.ts";
import { MAILED_CODE } from "../../src/contract/mailed-codes.ts";
import type { PagePosts } from "../../src/contract/posts.ts";
import { countFacts } from "../../src/contract/review-facts.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { VERIFIED } from "../../src/contract/verified.ts";
import { DATABASES } from "../cms/databases.ts";
import { exportReader } from "../cms/reader.ts";
import type { Answered } from "../support/api.ts";
import {
  areaOf,
  aBlog,
  aReview,
  on,
  recordIn,
  startCommunity,
  type Community,
  everyReviewOn,
} from "../support/community.ts";
import { eventually } from "../support/eventually.ts";
import { codeIn, startMailServer, type MailServer } from "../support/mail-server.ts";
import type { Student } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";

/** The Australian National University and what belongs to it, and what does not. */
const ANU = { type: "university", id: 1 } as const;
const OF_ANU: PageRef[] = [ANU, { type: "program", id: 1 }, { type: "subject", id: 1 }, { type: "facility", id: 1 }];
const ELSEWHERE: PageRef[] = [
  { type: "university", id: 3 },
  { type: "program", id: 17 },
  { type: "facility", id: 4 },
  { type: "destination", id: 1 },
];
const refusal = (name: ErrorName) => ({ status: ERRORS[name].status, body: { error: { name } } });

interface Verification {
  offered: boolean;
  proofs: { university: { id: number; name: string }; verifiedAt: string; lapsesAt: string }[];
  pending: { university: { id: number; name: string }; until: string } | null;
}
const PATH = "/api/users/me/verified";
let addresses = 0;
/** An address that nobody had before. */
const newAddress = (domain = "anu.edu.au"): string => `u${process.pid}x${(addresses += 1)}@${domain}`;

describe.each(DATABASES)("Verified students on %s:", (database) => {
  let community: Community;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    community = await startCommunity(database, mailing());
  });
  afterAll(async () => {
    await community.stop();
    await server.close();
  });

  const mailing = () => ({
    ...{ SMTP_HOST: "127.0.0.1", SMTP_PORT: String(server.port), SITE_URL: "https://quad.example" },
    LAPSES_SECONDS: "1",
  });
  const run = (statement: string) => runStatement(community.api, statement);
  const rowsIn = async (table: string) =>
    (await everyRow(community.api)).filter((one) => one.table === table).map(({ row }) => row);
  const proofsOf = async ({ id }: Student) =>
    (await rowsIn("quad_proofs")).filter((row) => Number(row["user_id"]) === id);
  const codesOf = async ({ id }: Student) =>
    (await rowsIn("quad_proof_codes")).filter((row) => Number(row["user_id"]) === id);

  const ask = (who: Student, email: string): Promise<Answered> => who.post(`${PATH}/code`, { email });
  const confirm = (who: Student, code: string): Promise<Answered> => who.post(PATH, { code });
  /** The code of the newest mail to an address, which may be the second. */
  const codeFor = async (who: Student, email: string): Promise<string> => {
    const before = server.mails.length;
    expect((await ask(who, email)).status).toBe(200);
    const to = email.toLowerCase();
    return eventually(
      `the mail to ${to}`,
      () => server.mails.slice(before).flatMap((mail) => codeIn(mail, to) ?? [])[0],
    );
  };
  const verify = async (who: Student, email = newAddress()): Promise<Verification> => {
    const { status, body } = await confirm(who, await codeFor(who, email));
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Verification;
  };
  const another = (code: string): string => (code.startsWith("1") ? "2" : "1") + code.slice(1);
  const expectRefused = ({ status, body }: Answered, name: ErrorName) =>
    expect({ status, body }).toMatchObject(refusal(name));
  const idIn = (answered: Answered): number => recordIn(answered).id;
  const exported = async ({ type, id }: PageRef): Promise<PagePosts | undefined> =>
    (await community.reader.posts(type, [id]))[0];
  const markedIn = (posts: readonly { id: number; verified?: true | undefined }[], id: number): boolean | undefined => {
    const post = posts.find((one) => one.id === id);
    return post && post.verified === true;
  };

  test("a code of the mail proves it, and posts about that university's pages carry it, wherever they are answered", async () => {
    const [me, friend] = (await community.students(2)) as [Student, Student];
    expect((await me.get(PATH)).body).toEqual({ offered: true, proofs: [], pending: null });
    const posts = new Map<PageRef, number>();
    for (const page of [...OF_ANU, ...ELSEWHERE]) posts.set(page, idIn(await me.post("/api/reviews", aReview(page))));
    const question = idIn(await friend.post("/api/qnas", { data: { qnaText: "Where?", ...on(ANU) } }));
    const reply = idIn(await me.post("/api/comments", { data: { commentText: "There.", qnas: question } }));
    const before = (await community.reader.record("universities", ANU.id)).updatedAt;

    const code = await codeFor(me, newAddress());
    expect((await me.get(PATH)).body).toMatchObject({ proofs: [], pending: { university: { id: ANU.id } } });
    const { body } = await confirm(me, `${code.slice(0, 3)} ${code.slice(3)}`);
    const { proofs, pending } = body as Verification;
    expect([proofs.length, pending]).toEqual([1, null]);
    const [proof = expect.unreachable()] = proofs;
    expect(proof.university).toEqual({ id: ANU.id, name: "Australian National University" });
    const months = (Date.parse(proof.lapsesAt) - Date.parse(proof.verifiedAt)) / (30.44 * 24 * 60 * 60_000);
    expect(Math.round(months)).toBe(VERIFIED.proofMonths);

    for (const [page, id] of posts) {
      const isMarked = OF_ANU.includes(page);
      const name = `${page.type} ${page.id}`;
      expect(markedIn((await areaOf(me, page)).posts.review?.items ?? [], id), name).toBe(isMarked);
      expect(recordIn(await community.anyone.get(`/api/reviews/${id}`)).attributes["verified"] === true, name).toBe(
        isMarked,
      );
      const sent = (await exported(page))?.posts.filter((post) => post.kind === "review") ?? [];
      expect(markedIn(sent, id), name).toBe(isMarked);
      const only = await areaOf(community.anyone, page, "?kind=review&verified=true");
      expect(
        (only.posts.review?.items ?? []).some((post) => post.id === id),
        name,
      ).toBe(isMarked);
    }
    const replies = await community.anyone.get(`/api/comments?filters[qnas][id]=${question}`);
    expect(replies.body).toMatchObject({ data: [{ id: reply, attributes: { verified: true } }] });
    const held = (await exported(ANU))?.posts.find((post) => post.kind === "qna" && post.id === question);
    expect(held).toMatchObject({ replies: [{ id: reply, verified: true }] });
    expect(held).not.toHaveProperty("verified");
    // The export asks for the page again.
    expect(Date.parse((await community.reader.record("universities", ANU.id)).updatedAt)).toBeGreaterThan(
      Date.parse(before),
    );
  });

  test("an address is one person's, whatever its spelling, and can be another's once it is taken back", async () => {
    const [me, other] = (await community.students(2)) as [Student, Student];
    const address = newAddress();
    const [name = ""] = address.split("@");
    await verify(me, address);
    const spelt = `${name.toUpperCase()}+quad@ANU.edu.au`;
    expectRefused(await confirm(other, await codeFor(other, spelt)), "AddressProven");
    expect(await proofsOf(other)).toEqual([]);
    // The same again is a renewal, not a second proof.
    await verify(me, spelt);
    expect(await proofsOf(me)).toHaveLength(1);
    expectRefused(await other.delete(`${PATH}/${ANU.id}`), "NotFound");
    expect((await me.delete(`${PATH}/${ANU.id}`)).body).toMatchObject({ proofs: [] });
    expect(await proofsOf(me)).toEqual([]);
    expect((await verify(other, address)).proofs).toHaveLength(1);
    // Another address of the same university takes the place of the first, which is free then.
    await verify(other, newAddress("student.anu.edu.au"));
    expect(await proofsOf(other)).toHaveLength(1);
    expect((await verify(me, address)).proofs).toHaveLength(1);
    // Of another university there is a second one.
    expect((await verify(me, newAddress("uni.sydney.edu.au"))).proofs.map(({ university }) => university.id)).toEqual([
      1, 3,
    ]);
  });

  test.each([
    "somebody@gmail.com",
    "somebody@notanu.edu.au",
    "somebody@edu.au",
    "anu.edu.au@example.org",
    "a@anu.edu.au.example.org",
  ])("%s is at no university", async (email) => {
    const me = await community.student();
    expectRefused(await ask(me, email), "NotAUniversityAddress");
    expect(await codesOf(me)).toEqual([]);
  });

  test("what is more than an address, or looks like another one, is mailed nothing", async () => {
    const wrong = [
      ...["a@anu.edu.au\r\nBcc: b@example.org", "a\r\nBcc: b@example.org@anu.edu.au", "b@example.org,a@anu.edu.au"],
      ...["b@example.org;a@anu.edu.au", "b@example.org <a@anu.edu.au>", "<b@example.org> a@anu.edu.au"],
      ...['"b@example.org"@anu.edu.au', '"b@example.org x"@anu.edu.au', "b@example.org@anu.edu.au"],
      ...["@example.org:a@anu.edu.au", "b%example.org@anu.edu.au", "a(b@example.org)@anu.edu.au", "a@anu.edu.au."],
      ...["a@аnu.edu.au", "a@ａnu.edu.au", "a@anu。edu.au", "а@anu.edu.au", "ſ@anu.edu.au"],
    ];
    const before = server.mails.length;
    let me: Student | undefined;
    for (const [at, email] of wrong.entries()) {
      if (at % RATE_LIMITS.verify.account.max === 0) me = await community.student();
      expectRefused(await ask(me ?? expect.unreachable(), email), "ValidationError");
    }
    expect(server.mails).toHaveLength(before);
  });

  test.each(["", "12345", "1234567", "12345x", "١٢٣٤٥٦", "12.456"])("%j is no code", async (code) => {
    expectRefused(await confirm(await community.student(), code), "ValidationError");
  });

  test("a code is void after five wrong tries, after its time, for another person, and after it was used", async () => {
    const [me, other] = (await community.students(2)) as [Student, Student];
    const first = await codeFor(me, newAddress());
    for (let tried = 1; tried < MAILED_CODE.triesMax; tried += 1)
      expectRefused(await confirm(me, another(first)), "CodeWrong");
    expectRefused(await confirm(me, another(first)), "CodeVoid");
    expectRefused(await confirm(me, first), "CodeVoid");

    const second = await codeFor(me, newAddress());
    expectRefused(await confirm(other, second), "CodeVoid");
    await run(`update quad_proof_codes set until = ${Date.now()} where user_id = ${me.id}`);
    expectRefused(await confirm(me, second), "CodeVoid");

    const third = await codeFor(me, newAddress());
    const fourth = await codeFor(me, newAddress());
    if (third !== fourth) expectRefused(await confirm(me, third), "CodeWrong");
    expect((await confirm(me, fourth)).status).toBe(200);
    expectRefused(await confirm(me, fourth), "CodeVoid");
    expect(await codesOf(me)).toEqual([]);
  });

  test("of many at once one is decided: the same code, two people with one address, wrong codes", async () => {
    const [me, other, third] = (await community.students(3)) as [Student, Student, Student];
    const code = await codeFor(me, newAddress());
    const same = await Promise.all(Array.from({ length: 8 }, () => confirm(me, code)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await proofsOf(me)).toHaveLength(1);

    const address = newAddress();
    const codes = [await codeFor(other, address), await codeFor(third, address)] as const;
    const both = await Promise.all([confirm(other, codes[0]), confirm(third, codes[1])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, ERRORS.AddressProven.status]);
    expect([...(await proofsOf(other)), ...(await proofsOf(third))]).toHaveLength(1);

    const guesser = await community.student();
    const right = await codeFor(guesser, newAddress());
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(guesser, another(right))));
    const names = guesses.map(({ body }) => (body as { error: { name: string } }).error.name);
    expect(names.filter((name) => name === "CodeWrong")).toHaveLength(MAILED_CODE.triesMax - 1);
    expectRefused(await confirm(guesser, right), "CodeVoid");
  });

  test("asking and trying are limited: for an account, for an address that is written to, for a network", async () => {
    const { verify: asked, verifyCode } = RATE_LIMITS;
    const [me, ...others] = await community.students(3);
    if (!me) throw new Error("nobody");
    for (let at = 0; at < asked.account.max; at += 1) expect((await ask(me, newAddress())).status).toBe(200);
    const late = await ask(me, newAddress());
    expectRefused(late, "TooManyRequests");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(60);

    const address = newAddress();
    const spellings = [address, address.toUpperCase(), address.replace("@", "+a@"), address.replace("@", "+b@")];
    const turns = Array.from({ length: asked.account.max + 1 }, (_, at) => at);
    const answers = [];
    for (const at of turns) answers.push(await ask(others[at % 2] ?? me, spellings[at % spellings.length] ?? address));
    expect(answers.map(({ status }) => status)).toEqual([...turns.slice(1).map(() => 200), 429]);

    const guesser = await community.student();
    for (let at = 0; at < verifyCode.account.max; at += 1) expectRefused(await confirm(guesser, "000000"), "CodeVoid");
    expectRefused(await confirm(guesser, "000000"), "TooManyRequests");
  });

  test("one network asks so often an hour, whoever it is", async () => {
    const caller = community.api.anyone;
    const from = { "x-forwarded-for": "10.77.0.1" };
    const { max } = RATE_LIMITS.verify.address;
    const statuses = [];
    for (let at = 0; at <= max; at += 1) statuses.push((await caller.post(`${PATH}/code`, {}, from)).status);
    expect(statuses.slice(0, max).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a proof lapses: at once for who reads, and its row and the pages follow", async () => {
    const me = await community.student();
    const page = { type: "subject", id: 2 } as const;
    const id = idIn(await me.post("/api/reviews", aReview(page)));
    await verify(me);
    expect(await areaOf(me, page)).toMatchObject({ verified: { counts: { review: 1 } } });
    const before = (await community.reader.record("subjects", page.id)).updatedAt;
    await run(`update quad_proofs set lapses_at = ${Date.now()} where user_id = ${me.id}`);
    const area = await areaOf(me, page);
    expect(markedIn(area.posts.review?.items ?? [], id)).toBe(false);
    expect(area).not.toHaveProperty("verified");
    expect((await me.get(PATH)).body).toMatchObject({ proofs: [] });
    await eventually("the row to go", async () => ((await proofsOf(me)).length === 0 ? true : undefined));
    const after = (await community.reader.record("subjects", page.id)).updatedAt;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
    // A second account may have the address from then on; here it is the same one.
    expect((await verify(me)).proofs).toHaveLength(1);
  });

  test("the mean of verified reviews is told from three on, beside that of all", async () => {
    const page = { type: "program", id: 2 } as const;
    const people = await community.students(4);
    for (const [at, one] of people.entries())
      await one.post("/api/reviews", aReview(page, { reviewRating: at === 3 ? 1 : 5 - at }));
    for (const [at, one] of people.slice(0, 3).entries()) {
      await verify(one);
      const area = await areaOf(one, page);
      expect(area.verified).toEqual({
        counts: { review: at + 1, blog: 0, qna: 0 },
        rating: at < 2 ? null : 4,
      });
      expect(area.rating).toBe(3.25);
      expect((await exported(page))?.verified).toEqual(area.verified);
    }
  });

  test("a deleted account takes its proof and its code along, and posts that stay are nobody's", async () => {
    const [me, friend] = (await community.students(2)) as [Student, Student];
    const page = { type: "facility", id: 2 } as const;
    const address = newAddress();
    await me.post("/api/blogs", aBlog(page));
    await verify(me, address);
    await codeFor(me, newAddress());
    expect((await me.post("/api/users/me/export", { password: "secret-123" })).body).toMatchObject({
      verified: [{ university: { id: ANU.id } }],
    });
    const gone = await me.post("/api/users/me/delete", { password: "secret-123", posts: "keep" });
    expect(gone.status).toBe(200);
    expect([...(await proofsOf(me)), ...(await codesOf(me))]).toEqual([]);
    expect(await areaOf(friend, page)).not.toHaveProperty("verified");
    expect((await verify(friend, address)).proofs).toHaveLength(1);
  });

  test("no answer, no export and no log holds the address, its hash or the code, and no table the address", async () => {
    const [me, friend] = (await community.students(2)) as [Student, Student];
    const page = { type: "subject", id: 3 } as const;
    await me.post("/api/reviews", aReview(page));
    const address = `very.private.${process.pid}@anu.edu.au`;
    const code = await codeFor(me, address.replace("@", "+tag@"));
    const [pending = expect.unreachable()] = await codesOf(me);
    const told = await confirm(me, code);
    const [proof = expect.unreachable()] = await proofsOf(me);
    const secrets = ["very.private", String(proof["address"]), String(pending["code"]), String(pending["address"])];
    const rows = JSON.stringify(await everyRow(community.api));
    expect(rows).not.toContain("very.private");
    expect(rows).not.toContain(`"${code}"`);

    const paths = [
      `/api/interactions/subject-pages/${page.id}`,
      `/api/interactions/subject-pages/${page.id}?kind=review&verified=true`,
      ...["/api/reviews", "/api/blogs", "/api/qnas", "/api/helpful-links"],
      ...["/api/health", "/api/university-pages", "/api/subject-pages", "/api/users/me", PATH],
    ];
    const answers = [JSON.stringify(told.body), community.api.cms.log()];
    for (const who of [community.anyone, friend, me])
      for (const path of paths) answers.push(JSON.stringify((await who.get(path)).body));
    answers.push(JSON.stringify((await me.post("/api/users/me/export", { password: "secret-123" })).body));
    const reader = exportReader(community.api.cms);
    for (const type of PAGE_KINDS) {
      answers.push(JSON.stringify(await reader.posts(type)));
      answers.push(JSON.stringify(await reader.records(PAGE_COLLECTIONS[type])));
    }
    answers.push(JSON.stringify(await reader.state()));
    for (const secret of secrets)
      expect(
        answers.some((text) => text.includes(secret)),
        secret,
      ).toBe(false);
    expect(answers.some((text) => text.includes(code) && text.includes("very"))).toBe(false);
  });

  test("what carries the mark equals a recomputation after any sequence of proofs, posts and departures", async () => {
    type Kind = "review" | "blog";
    interface Written {
      id: number;
      kind: Kind;
      page: PageRef;
      stars: number;
      author: number | undefined;
      isHidden: boolean;
    }
    const DOMAINS = [
      { university: 1, domain: "anu.edu.au" },
      { university: 3, domain: "sydney.edu.au" },
    ];
    const PAGES: { page: PageRef; university: number | undefined }[] = [
      { page: { type: "university", id: 1 }, university: 1 },
      { page: { type: "subject", id: 4 }, university: 1 },
      { page: { type: "program", id: 18 }, university: 3 },
      { page: { type: "destination", id: 2 }, university: undefined },
    ];
    const step = fc.record({
      what: fc.constantFrom("verify", "lapse", "takeBack", "post", "post", "post", "hide", "delete", "leave"),
      who: fc.nat(2),
      at: fc.nat(1_000),
      stars: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
        const people = await community.students(3);
        const present = new Set(people.map(({ id }) => id));
        const proven = new Map(people.map(({ id }) => [id, new Set<number>()]));
        const written: Written[] = [];
        const asked = new Map<number, number>();
        const doStep = async ({ what, who, at, stars }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
          const person = people[who];
          if (!person || !present.has(person.id)) return;
          const mine = proven.get(person.id) ?? new Set();
          const chosen = DOMAINS[at % DOMAINS.length] ?? expect.unreachable();
          const own = written.filter(({ author }) => author === person.id);
          const post = own[at % Math.max(1, own.length)];
          switch (what) {
            case "verify": {
              // No more than the limit lets through.
              const times = asked.get(person.id) ?? 0;
              if (times >= RATE_LIMITS.verify.account.max) return;
              asked.set(person.id, times + 1);
              await verify(person, newAddress(chosen.domain));
              mine.add(chosen.university);
              return;
            }
            case "lapse":
              await run(
                `update quad_proofs set lapses_at = ${Date.now() - 1} where user_id = ${person.id}
                 and university in (select id from university_pages where public_id = ${chosen.university})`,
              );
              mine.delete(chosen.university);
              return;
            case "takeBack": {
              const { status } = await person.delete(`${PATH}/${chosen.university}`);
              // What has lapsed may still be there to be taken back.
              expect(mine.has(chosen.university) ? [200] : [200, 404]).toContain(status);
              mine.delete(chosen.university);
              return;
            }
            case "post": {
              const { page } = PAGES[at % PAGES.length] ?? expect.unreachable();
              const kind: Kind = at % 3 === 0 ? "blog" : "review";
              const body = kind === "review" ? aReview(page, { reviewRating: stars }) : aBlog(page);
              const answered = await person.post(`/api/${kind}s`, body);
              if (answered.status === 409) return;
              written.push({ id: idIn(answered), kind, page, stars, author: person.id, isHidden: false });
              return;
            }
            case "hide":
              if (!post) return;
              await community.editor.update(post.kind, post.id, { visibility: post.isHidden ? "visible" : "hidden" });
              post.isHidden = !post.isHidden;
              return;
            case "delete":
              if (!post) return;
              expect((await person.delete(`/api/${post.kind}s/${post.id}`)).status).toBe(200);
              written.splice(written.indexOf(post), 1);
              return;
            case "leave": {
              const posts = at % 2 === 0 ? "keep" : "remove";
              expect((await person.post("/api/users/me/delete", { password: "secret-123", posts })).status).toBe(200);
              present.delete(person.id);
              for (const one of written.filter(({ author }) => author === person.id))
                if (posts === "remove") written.splice(written.indexOf(one), 1);
                else one.author = undefined;
              return;
            }
          }
        };
        const isMarked = ({ author, page }: Written): boolean => {
          const university = PAGES.find((one) => one.page === page)?.university;
          return author !== undefined && university !== undefined && (proven.get(author)?.has(university) ?? false);
        };
        for (const one of steps) {
          await doStep(one);
          for (const { page } of PAGES) {
            const shown = written.filter((post) => post.page === page && !post.isHidden);
            const sent = await exported(page);
            for (const post of shown)
              expect(
                markedIn(sent?.posts.filter(({ kind }) => kind === post.kind) as { id: number }[], post.id) ??
                  "further down",
                `${one.what}: ${post.kind} ${post.id}`,
              ).toBeOneOf([isMarked(post), "further down"]);
          }
        }
        const reader = await community.student();
        // Others wrote on these pages before: what this sequence adds is what is told apart.
        for (const { page } of PAGES) {
          for (const kind of ["review", "blog"] as const) {
            const marked: { id: number }[] = [];
            let cursor: string | null | undefined;
            do {
              const area = await areaOf(
                reader,
                page,
                `?kind=${kind}&verified=true${cursor ? `&cursor=${cursor}` : ""}`,
              );
              const part = area.posts[kind];
              marked.push(...(part?.items ?? []));
              cursor = part?.next;
              if (!cursor)
                expect(area.verified?.counts[kind] ?? 0, `${page.type} ${page.id} ${kind}`).toBe(marked.length);
            } while (cursor);
            const ids = written.filter((post) => post.page === page && post.kind === kind);
            expect(ids.filter((post) => marked.some(({ id }) => id === post.id)).map(({ id }) => id)).toEqual(
              ids.filter((post) => !post.isHidden && isMarked(post)).map(({ id }) => id),
            );
            const stars = marked as { id: number; reviewRating?: number }[];
            const sum = stars.reduce((total, { reviewRating = 0 }) => total + reviewRating, 0);
            const mean = Math.round((sum / stars.length) * 1e4) / 1e4;
            const told = (await exported(page))?.verified;
            if (kind === "review" && page.type !== "destination")
              expect(told?.rating ?? null).toBe(stars.length >= VERIFIED.reviewsLeast ? mean : null);
          }
        }
      }),
      { numRuns: 4 },
    );
  });

  test("forty at once prove, lapse, take back, write, edit, hide, delete and leave: all is as a recomputation has it", async () => {
    const page = { type: "subject", id: 5 } as const;
    const fate = fc.record({
      reviewRating: fc.integer({ min: 1, max: 5 }),
      workload: fc.constantFrom(4, 8, 12),
      isProven: fc.boolean(),
      then: fc.constantFrom("stay", "edit", "hide", "delete", "lapse", "takeBack", "keep", "remove"),
    });
    type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never;
    const live = async (person: Student, { reviewRating, workload, isProven, then }: Fate): Promise<void> => {
      const id = idIn(await person.post("/api/reviews", aReview(page, { reviewRating, facts: { workload } })));
      if (isProven) await verify(person);
      const ok = ({ status, body }: Answered): void => expect(status, `${then}: ${JSON.stringify(body)}`).toBe(200);
      if (then === "edit")
        ok(await person.put(`/api/reviews/${id}`, { data: { reviewRating: 6 - reviewRating, facts: null } }));
      else if (then === "hide") await community.editor.update("review", id, { visibility: "hidden" });
      else if (then === "delete") ok(await person.delete(`/api/reviews/${id}`));
      else if (then === "takeBack" && isProven) ok(await person.delete(`${PATH}/${ANU.id}`));
      else if (then === "keep" || then === "remove") ok(await leave(person, then));
    };
    // A few at a time: the CMS refuses whose password would have to wait too long for its turn.
    const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve(), Promise.resolve()];
    let left = 0;
    const leave = (person: Student, posts: "keep" | "remove"): Promise<Answered> => {
      const lane = (left += 1) % lanes.length;
      const answer = Promise.resolve(lanes[lane]).then(() =>
        person.post("/api/users/me/delete", { password: "secret-123", posts }),
      );
      lanes[lane] = answer;
      return answer;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 40, maxLength: 40 }), async (fates) => {
        const people = await community.students(fates.length + 1);
        await Promise.all(fates.map((one, at) => live(people[at] ?? expect.unreachable(), one)));
        // All in one statement: a second writer beside the CMS is not what is tested.
        const lapsing = people.filter((_, at) => fates[at]?.then === "lapse").map(({ id }) => id);
        await run(
          `update quad_proofs set lapses_at = ${Date.now() - 1} where user_id in (${[0, ...lapsing].join(", ")})`,
        );
        const onlooker = people.at(-1) ?? expect.unreachable();
        const reviews = await everyReviewOn(onlooker, page);
        const mean = (of: typeof reviews): number =>
          of.reduce((sum, { reviewRating }) => sum + reviewRating, 0) / of.length;
        const marked = reviews.filter(({ verified }) => verified === true);
        const record = await community.reader.record("subjects", page.id);
        expect(record["reviewCount"]).toBe(reviews.length);
        expect(record["subjectRating"]).toBeCloseTo(mean(reviews), 3);
        expect(record["reviewFacts"] ?? null).toEqual(
          countFacts(
            "subject",
            reviews.flatMap(({ facts }) => facts ?? []),
          ),
        );
        const told = (await exported(page))?.verified;
        expect(told?.counts.review ?? 0).toBe(marked.length);
        if (marked.length >= VERIFIED.reviewsLeast) expect(told?.rating).toBeCloseTo(mean(marked), 3);
        else expect(told?.rating ?? null).toBeNull();
      }),
      // A run is forty accounts and as many mails.
      { numRuns: 2, endOnFailure: true },
    );
  });

  // The last ones: there is no mail server after them.
  describe("when mail is away,", () => {
    let proven: Student;
    beforeAll(async () => {
      proven = await community.student();
      await verify(proven);
      await server.close();
    });

    test("a mail that cannot be sent is said, leaves no code, and no log says whom it was for", async () => {
      const me = await community.student();
      const address = newAddress();
      expectRefused(await ask(me, address), "MailNotSent");
      expect(await codesOf(me)).toEqual([]);
      expect(community.api.cms.log()).not.toContain(address);
    });

    test("without a mail server it is not offered, and what was proven stays", async () => {
      await community.api.cms.restart({ env: { SMTP_HOST: "" } });
      expect((await proven.get(PATH)).body).toMatchObject({ offered: false, proofs: [{ university: { id: ANU.id } }] });
      expectRefused(await ask(proven, newAddress()), "VerificationNotOffered");
    });
  });
});
