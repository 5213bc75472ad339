import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profileSchema, type Profile } from "../../src/contract/api/accounts.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { SAVED_SEARCHES } from "../../src/contract/saved-searches.ts";
import { COUNTRIES, FIELDS } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import { call, exportReader, type Reader } from "../cms/reader.ts";
import { fewAtATime } from "../support/account.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "../support/api.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { fromAnywhere, newStudent, prepareForStudents, type Student } from "../support/student.ts";
import { runStatement } from "../support/tables.ts";

const errorOf = ({ status, body }: Answered) => {
  const { error } = body as { error: { name: string; message: string } };
  return { status, name: error.name, message: error.message };
};
const refusal = (name: keyof typeof ERRORS) => ({ status: ERRORS[name].status, name, message: ERRORS[name].message });
/** What a success answered: exactly the fields of the contract. */
const profileIn = ({ status, body }: Answered): Profile => {
  expect(status, JSON.stringify(body)).toBe(200);
  return profileSchema.strict().parse(body);
};
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const update = (who: Caller, changes: unknown) => who.put("/api/users/me", changes);

describe.each(DATABASES)("Profiles on %s:", (database) => {
  let api: RunningApi;
  let editor: Editor;
  let reader: Reader;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi({ database });
    editor = await loginEditor(api.cms.url, api.cms.admin.email, api.cms.admin.password);
    reader = exportReader(api.cms);
  });
  afterAll(() => api.stop());

  const student = (): Promise<Student> => newStudent(api);
  const emailOf = ({ username }: Student): string => `${username}@example.org`;
  const profile = async (who: Caller): Promise<Profile> => profileIn(await who.get("/api/users/me"));
  /** The account as an editor sees it, whole. */
  const accountOf = async ({ id }: Student): Promise<Record<string, unknown>> => {
    const path = `/content-manager/collection-types/plugin::users-permissions.user?filters[id][$eq]=${id}`;
    const { results } = (await call(api.cms, "GET", path, await api.cms.adminToken())) as {
      results: Record<string, unknown>[];
    };
    return results[0] ?? {};
  };
  const picture = async (who: Caller): Promise<number> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append("files", new Blob([new Uint8Array(bytes)]), "me.png");
    const { status, body } = await who.post("/api/upload", form);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { id: number }[])[0]?.id ?? 0;
  };

  describe("one's own account", () => {
    test("is answered whole, and to nobody else", async () => {
      const [me, other] = [await student(), await student()];
      const review = { reviewText: "Good coffee", reviewRating: 4, program_page: 3 };
      expect((await me.post("/api/reviews", { data: review })).status).toBe(201);
      expect((await me.post("/api/blogs", { data: { blogText: "x".repeat(3_000), university_page: 2 } })).status).toBe(
        201,
      );
      const qna = await me.post("/api/qnas", { data: { qnaText: "Is it warm?", destination_page: 1 } });
      const { id: qnaId } = (qna.body as { data: { id: number } }).data;
      expect((await other.post("/api/comments", { data: { commentText: "Yes", qnas: qnaId } })).status).toBe(201);
      expect((await me.post("/api/comments", { data: { commentText: "Thanks", qnas: qnaId } })).status).toBe(201);
      const link = { linkName: "Handbook", linkUrl: "https://example.org/handbook", university_page: 2 };
      const linked = await other.post("/api/helpful-links", { data: link });
      const { id: linkId } = (linked.body as { data: { id: number } }).data;
      const changed = await update(me, {
        bio: "I study.",
        studentStatus: "Postgraduate",
        university: { id: 2, universityName: "Whatever" },
        interests: [1, { id: 19, programFieldName: "Computer Science" }],
        userUniversityLikes: [1, 2],
        userProgramLikes: { connect: [3] },
        userSubjectLikes: { connect: [{ id: 4 }] },
        userFacilityBookmarks: { set: [5] },
        userDestinationLikes: [6],
        userHelpfulLinkBookmarks: { connect: [linkId] },
        feedbackQ1: 10,
        feedbackQ2: { connect: [7, 9] },
        feedbackQ3: "More maps",
      });
      const mine = await profile(me);
      expect(profileIn(changed)).toEqual(mine);
      expect(mine).toMatchObject({
        id: me.id,
        username: me.username,
        email: emailOf(me),
        bio: "I study.",
        studentStatus: "Postgraduate",
        avatar: null,
        university: { id: 2, universityName: expect.any(String) as string },
        interests: [
          { id: 1, programFieldName: "Science" },
          { id: 19, programFieldName: "Computer Science" },
        ],
        feedbackQ1: 10,
        feedbackQ3: "More maps",
        userSubjectLikes: [{ id: 4, universityId: 1 }],
        userHelpfulLinkBookmarks: [{ id: linkId, linkName: "Handbook", linkUrl: "https://example.org/handbook" }],
      });
      expect(mine.feedbackQ2.map(({ countryName }) => countryName).sort()).toEqual([
        "Australia",
        "The United States of America",
      ]);
      expect([ids(mine.userUniversityLikes), ids(mine.userProgramLikes)]).toEqual([[1, 2], [3]]);
      expect([ids(mine.userFacilityBookmarks), ids(mine.userDestinationLikes)]).toEqual([[5], [6]]);
      expect(mine.reviews).toMatchObject([
        {
          reviewText: "Good coffee",
          reviewRating: 4,
          hidden: false,
          page: { type: "program", id: 3, name: expect.any(String) as string, university: { id: 1 } },
        },
      ]);
      expect(mine.blogs[0]?.blogText).toBe("x".repeat(LIMITS.activityTextMax));
      expect(mine.qnas).toMatchObject([{ id: qnaId, page: { type: "destination", id: 1, university: null } }]);
      expect(mine.comments).toHaveLength(1);
      expect(JSON.stringify((await me.get("/api/users/me")).body)).not.toMatch(
        /password|provider|documentId|confirmed|blocked|role|Token|\$2[aby]/,
      );
      // Nothing of it is anybody else's, and nobody else's address is in it.
      const others = await profile(other);
      expect([others.reviews, others.interests, others.userUniversityLikes, others.feedbackQ3]).toEqual([
        [],
        [],
        [],
        null,
      ]);
      expect(JSON.stringify(others)).not.toContain(emailOf(me));
      expect(JSON.stringify(mine)).not.toContain(emailOf(other));
      for (const [method, path] of [
        ["get", `/api/users/${me.id}`],
        ["get", "/api/users"],
      ] as const)
        expect([404, 405]).toContain((await other[method](path)).status);
    });

    test("takes a university, and lets it go, in every form that clients send", async () => {
      const me = await student();
      for (const [sent, kept] of [
        [2, 2],
        [{ id: 3, universityName: "x" }, 3],
        [null, null],
        [{ connect: [4] }, 4],
        [{ set: [] }, null],
        [{ connect: [{ id: 5 }] }, 5],
        [undefined, 5],
      ] as const)
        expect(profileIn(await update(me, { university: sent })).university?.id ?? null, JSON.stringify(sent)).toBe(
          kept,
        );
      for (const wrong of [99_999, "2", [2, 3], { connect: [1, 2] }, { id: -1 }])
        expect((await update(me, { university: wrong })).status, JSON.stringify(wrong)).toBe(400);
      expect((await profile(me)).university?.id).toBe(5);
    });

    test("is changed by its own id too, and by no other", async () => {
      const [me, other] = [await student(), await student()];
      expect(profileIn(await me.put(`/api/users/${me.id}`, { bio: "mine" })).bio).toBe("mine");
      expect(errorOf(await other.put(`/api/users/${me.id}`, { bio: "yours" }))).toEqual(refusal("NotAllowed"));
      expect((await fromAnywhere(api.anyone).put(`/api/users/${me.id}`, { bio: "nobody's" })).status).toBe(401);
      expect((await other.put("/api/users/0", { bio: "x" })).status).toBe(404);
      expect((await profile(me)).bio).toBe("mine");
    });

    test("keeps all of a change or nothing", async () => {
      const me = await student();
      const refused = await update(me, { bio: "new", interests: [1], userUniversityLikes: { connect: [99_999] } });
      expect(errorOf(refused).name).toBe("ValidationError");
      expect(await profile(me)).toMatchObject({ bio: null, interests: [] });
      expect(profileIn(await update(me, {}))).toMatchObject({ bio: null, interests: [] });
    });

    test("is changed while another process writes into the database", async () => {
      const me = await student();
      let isOver = false;
      const others = async (): Promise<void> => {
        while (!isOver) {
          await runStatement(api, "update quad_counters set value = value + 1 where name = 'change'");
          await setImmediate();
        }
      };
      const writing = others();
      const changes = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? { connect: [2] } : { disconnect: [2] }));
      const statuses: number[] = [];
      try {
        for (const userUniversityLikes of changes) statuses.push((await update(me, { userUniversityLikes })).status);
      } finally {
        isOver = true;
        await writing;
      }
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    test("takes nothing but what people may change, whatever is sent", async () => {
      const me = await student();
      const [before, account] = [await profile(me), await accountOf(me)];
      const forbidden = fc.constantFrom(
        ...["role", "confirmed", "blocked", "provider", "id", "documentId", "password", "resetPasswordToken"],
        ...["confirmationToken", "reviews", "blogs", "qnas", "comments", "helpful_links", "isSample", "sampleKey"],
        ...["createdAt", "updatedAt", "publishedAt", "createdBy", "updatedBy", "locale", "hash", "feedbackq1"],
        ...["__proto__", "constructor", "prototype", "toString", "username ", "$set", "data", "connect"],
      );
      const value = fc.oneof(
        fc.constantFrom<unknown>(1, true, false, null, "local", "secret-123", { connect: [1] }, [1], { id: 1 }),
        fc.jsonValue(),
      );
      const allowed = fc.record({ bio: fc.string({ maxLength: 50 }), feedbackQ1: fc.integer({ min: 1, max: 10 }) });
      await fc.assert(
        fc.asyncProperty(forbidden, value, allowed, async (key, sent, rest) => {
          // Written by hand: an object literal would make __proto__ something else.
          const text = `{${JSON.stringify(key)}:${JSON.stringify(sent)},${JSON.stringify(rest).slice(1)}`;
          const response = await fetch(`${api.url}/api/users/me`, {
            method: "PUT",
            headers: { authorization: `Bearer ${me.jwt}`, "content-type": "application/json" },
            body: text,
          });
          expect(response.status, text).toBe(400);
          // Past the functions too.
          const direct = await fetch(`${api.cms.url}/api/people/me`, {
            method: "PUT",
            headers: { authorization: `Bearer ${me.jwt}`, "content-type": "application/json" },
            body: text,
          });
          expect(direct.status, text).toBe(400);
        }),
        { numRuns: 80 },
      );
      expect(await profile(me)).toEqual(before);
      expect(await accountOf(me)).toEqual(account);
    });

    test.each([
      ["a bio that is too long", { bio: "x".repeat(LIMITS.bioMax + 1) }],
      ["a text with NUL", { bio: "nul \u0000" }],
      ["a bio that is no text", { bio: 7 }],
      ["a status that there is not", { studentStatus: "Professor" }],
      ["a name of two words", { username: "two words" }],
      ["an empty name", { username: "" }],
      ["what is no address", { email: "no address" }],
      ["an interest that there is not", { interests: [99] }],
      ["ids as text", { interests: ["1"] }],
      ["another word for connect", { interests: { add: [1] } }],
      ["an id that no column holds", { interests: { connect: [2 ** 31] } }],
      ["0 of 10", { feedbackQ1: 0 }],
      ["11 of 10", { feedbackQ1: 11 }],
      ["half a point", { feedbackQ1: 5.5 }],
      ["a country that there is not", { feedbackQ2: { connect: [1] } }],
      ["an answer that is too long", { feedbackQ3: "x".repeat(LIMITS.postTextMax + 1) }],
      ["a picture by its name", { avatar: "1" }],
      ["a list", []],
      ["nothing", null],
    ])("is not changed by %s", async (_what, wrong) => {
      const me = await student();
      expect((await update(me, wrong)).status).toBe(400);
      // The CMS does not rely on the functions for it.
      const direct = call(api.cms, "PUT", "/api/people/me", me.jwt, wrong);
      await expect(direct).rejects.toThrow(/answered 400/);
    });
  });

  describe("interests", () => {
    test("are at most eight, in every way to add them", async () => {
      const me = await student();
      const eight = FIELDS.slice(0, LIMITS.interestsMax).map((_, at) => at + 1);
      expect(ids(profileIn(await update(me, { interests: eight })).interests)).toEqual(eight);
      const nine = [...eight, 9];
      for (const sent of [nine, { set: nine }, { connect: [9] }, { connect: [9, 10], disconnect: [1] }])
        expect(errorOf(await update(me, { interests: sent })), JSON.stringify(sent)).toEqual(
          refusal("TooManyInterests"),
        );
      const moved = profileIn(await update(me, { interests: { connect: [9], disconnect: [1] } }));
      expect(ids(moved.interests).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
      expect(profileIn(await update(me, { interests: [] })).interests).toEqual([]);
      expect(ids(profileIn(await update(me, { interests: [3, 3, { id: 3 }] })).interests)).toEqual([3]);
    });

    test("stay eight when twenty-one are added at once", async () => {
      const me = await student();
      const answers = await Promise.all(FIELDS.map((_, at) => update(me, { interests: { connect: [at + 1] } })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.interestsMax);
      for (const refused of answers.filter(({ status }) => status !== 200))
        expect(errorOf(refused)).toEqual(refusal("TooManyInterests"));
      expect((await profile(me)).interests).toHaveLength(LIMITS.interestsMax);
    });
  });

  describe("bookmarks", () => {
    test.each([
      ["userUniversityLikes", "university-page"],
      ["userProgramLikes", "program-page"],
      ["userSubjectLikes", "subject-page"],
      ["userFacilityBookmarks", "facility"],
      ["userDestinationLikes", "destination-page"],
    ] as const)("of %s are added, taken away and replaced, and hold no page that is not shown", async (list, type) => {
      const me = await student();
      const after = async (change: unknown) => ids(profileIn(await update(me, { [list]: change }))[list]);
      expect(await after({ connect: [1, 2] })).toEqual([1, 2]);
      expect(await after({ connect: [2, 3], disconnect: [1] })).toEqual([2, 3]);
      expect(await after({ disconnect: [1, 99_999] })).toEqual([2, 3]);
      // A saved list may name a page that is gone since.
      expect(await after([3, 7, 99_999])).toEqual([3, 7]);
      expect((await update(me, { [list]: { connect: [99_999] } })).status).toBe(400);
      await editor.update(type, 7, { listing: "pending" });
      expect(ids((await profile(me))[list])).toEqual([3]);
      expect((await update(await student(), { [list]: { connect: [7] } })).status).toBe(400);
      await editor.update(type, 7, { listing: "listed" });
      expect(ids((await profile(me))[list])).toEqual([3, 7]);
      expect(await after([])).toEqual([]);
    });

    test("are all kept when forty are made at once", async () => {
      const me = await student();
      const forty = Array.from({ length: 40 }, (_, at) => at + 1);
      const answers = await Promise.all(forty.map((id) => update(me, { userProgramLikes: { connect: [id] } })));
      expect(answers.map(({ status }) => status)).toEqual(forty.map(() => 200));
      expect(ids((await profile(me)).userProgramLikes).sort((a, b) => a - b)).toEqual(forty);
      const again = await Promise.all(forty.map(() => update(me, { userUniversityLikes: { connect: [1] } })));
      expect(again.map(({ status }) => status)).toEqual(forty.map(() => 200));
      expect(ids((await profile(me)).userUniversityLikes)).toEqual([1]);
    });

    test("of a helpful link do not show one that is hidden", async () => {
      const [me, author] = [await student(), await student()];
      const link = { linkName: "Map", linkUrl: "https://example.org/map", university_page: 3 };
      const { body } = await author.post("/api/helpful-links", { data: link });
      const { id } = (body as { data: { id: number } }).data;
      expect(ids(profileIn(await update(me, { userHelpfulLinkBookmarks: [id] })).userHelpfulLinkBookmarks)).toEqual([
        id,
      ]);
      await editor.update("helpful-link", id, { visibility: "hidden" });
      expect((await profile(me)).userHelpfulLinkBookmarks).toEqual([]);
    });
  });

  describe("saved searches", () => {
    const address = (at: number): string => `/programs?field=physics&yearly=30000&page=${at}`;
    const save = (at: number, name = `Search ${at}`) => ({ savedSearches: { save: { address: address(at), name } } });
    const names = ({ savedSearches }: Profile): string[] => savedSearches.map(({ name }) => name);

    test("are kept in order, called something else and taken away, and nobody else has them", async () => {
      const [me, other] = [await student(), await student()];
      expect((await profile(me)).savedSearches).toEqual([]);
      await update(me, save(1));
      expect(profileIn(await update(me, save(2))).savedSearches).toEqual([
        { address: address(1), name: "Search 1" },
        { address: address(2), name: "Search 2" },
      ]);
      expect(names(profileIn(await update(me, save(1, "Physics, cheap"))))).toEqual(["Physics, cheap", "Search 2"]);
      const anywhere = { save: { address: "/search?q=nursing", name: "“nursing”" } };
      expect(names(profileIn(await update(me, { savedSearches: anywhere })))).toHaveLength(3);
      const { body } = await me.post("/api/users/me/export", { password: PASSWORD });
      expect(body).toMatchObject({ bookmarks: { savedSearches: [{ name: "Physics, cheap" }, {}, {}] } });
      expect(names(profileIn(await update(me, { savedSearches: { remove: address(2) } })))).toEqual([
        "Physics, cheap",
        "“nursing”",
      ]);
      expect(names(profileIn(await update(me, { savedSearches: { remove: address(2) } })))).toHaveLength(2);
      expect((await profile(other)).savedSearches).toEqual([]);
    });

    test("are all kept when forty are saved at once, and fifty at most", async () => {
      const me = await student();
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => update(me, save(at))));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(names(await profile(me))).size).toBe(40);
      for (let at = 40; at < SAVED_SEARCHES.max; at += 1) await update(me, save(at));
      expect(errorOf(await update(me, save(99)))).toEqual(refusal("ValidationError"));
      // What is there already takes no more room.
      expect(names(profileIn(await update(me, save(3, "Called otherwise"))))).toContain("Called otherwise");
      expect(names(await profile(me))).toHaveLength(SAVED_SEARCHES.max);
    });

    test("are of this site's lists and its search alone", async () => {
      const me = await student();
      const { savedSearches } = await profile(me);
      for (const wrong of [
        ...["", "/programs", "/programs?", "programs?q=a", "//programs?q=a", "https://example.org/programs?q=a"],
        ...["/universities/1?q=a", "/programs?q=two words", "/programs?q=é", "/profile?tab=a", "/add?q=a"],
        `/programs?q=${"a".repeat(SAVED_SEARCHES.addressMax)}`,
      ])
        for (const change of [{ save: { address: wrong, name: "Mine" } }, { remove: wrong }])
          expect((await update(me, { savedSearches: change })).status, wrong).toBe(400);
      for (const name of ["", " \n", "x".repeat(SAVED_SEARCHES.nameMax + 1), "a\u0000b", 7, null])
        expect((await update(me, { savedSearches: { save: { address: address(1), name } } })).status).toBe(400);
      expect((await update(me, { savedSearches: [] })).status).toBe(400);
      expect((await profile(me)).savedSearches).toEqual(savedSearches);
    });
  });

  describe("the survey's answers", () => {
    test("are kept one by one: a number from 1 to 10, countries, a text", async () => {
      const me = await student();
      expect(profileIn(await update(me, { feedbackQ1: 1 })).feedbackQ1).toBe(1);
      const countries = COUNTRIES.map(({ id }) => ({ id }));
      const { feedbackQ1, feedbackQ2 } = profileIn(await update(me, { feedbackQ2: { connect: countries } }));
      expect(feedbackQ1).toBe(1);
      expect(feedbackQ2.toSorted((a, b) => a.id - b.id)).toEqual(COUNTRIES.toSorted((a, b) => a.id - b.id));
      const text = " As written.\nWith lines. ";
      expect(profileIn(await update(me, { feedbackQ3: text })).feedbackQ3).toBe(text);
    });
  });

  describe("a name and an address", () => {
    test("belong to one person, whatever their case", async () => {
      const [me, other] = [await student(), await student()];
      for (const username of [other.username, other.username.toUpperCase(), "Anonymous", "admin"])
        expect(errorOf(await update(me, { username })), username).toEqual(refusal("NameTaken"));
      const currentPassword = PASSWORD;
      expect(errorOf(await update(me, { email: emailOf(other), currentPassword }))).toEqual(refusal("NameTaken"));
      expect(profileIn(await update(me, { username: me.username.toUpperCase() })).username).toBe(
        me.username.toUpperCase(),
      );
      expect(
        profileIn(await update(me, { username: ` ${me.username} `, email: emailOf(me).toUpperCase() })),
      ).toMatchObject({ username: me.username, email: emailOf(me) });
    });

    test("are had by one of ten who take them at once", async () => {
      const people = await fewAtATime(10, student);
      const answers = await Promise.all(people.map((person) => update(person, { username: "Wanted" })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const refused of answers.filter(({ status }) => status !== 200))
        expect(errorOf(refused)).toEqual(refusal("NameTaken"));
    });

    test("need the password when the address changes: it is where a new password is asked for", async () => {
      const me = await student();
      const email = `new-${me.username}@example.org`;
      expect(errorOf(await update(me, { email }))).toEqual(refusal("WrongPassword"));
      expect(errorOf(await update(me, { email, bio: "x", currentPassword: "wrong" }))).toEqual(
        refusal("WrongPassword"),
      );
      expect(await profile(me)).toMatchObject({ email: emailOf(me), bio: null });
      expect(profileIn(await update(me, { email, currentPassword: PASSWORD })).email).toBe(email);
      const logIn = (identifier: string) =>
        fromAnywhere(api.anyone).post("/api/auth/local", { identifier, password: PASSWORD });
      expect((await logIn(email)).status).toBe(200);
      expect((await logIn(emailOf(me))).status).toBe(400);
      for (let at = 0; at < 8; at += 1) await update(me, { email: "b@example.org", currentPassword: "guess" });
      const guessed = await update(me, { email: "b@example.org", currentPassword: PASSWORD });
      expect(errorOf(guessed)).toEqual(refusal("TooManyRequests"));
    });
  });

  describe("a picture", () => {
    test("is one that the person uploaded, and can be taken away", async () => {
      const [me, other] = [await student(), await student()];
      const [mine, others] = [await picture(me), await picture(other)];
      const { avatar } = profileIn(await update(me, { avatar: mine }));
      expect(avatar).toMatchObject({ id: mine, width: 40, height: 30 });
      expect((await fetch(`${api.url}${avatar?.url}`)).headers.get("content-type")).toBe("image/png");
      for (const id of [others, 99_999])
        expect(errorOf(await update(me, { avatar: id }))).toEqual(refusal("NotAllowed"));
      expect(profileIn(await update(me, { avatar: { id: mine }, bio: "x" })).avatar?.id).toBe(mine);
      expect(profileIn(await update(me, { avatar: null })).avatar).toBeNull();
    });

    test("goes with its file when its owner takes it away or wears another, unless a page shows it", async () => {
      const me = await student();
      const addressOf = async (id: number) => profileIn(await update(me, { avatar: id })).avatar?.url ?? "";
      const statusOf = async (url: string) => (await fetch(`${api.url}${url}`)).status;
      const held = async () => ids((await me.get("/api/upload/files")).body as { id: number }[]);
      const [first, second, third] = [await picture(me), await picture(me), await picture(me)];
      const urls = [await addressOf(first), await addressOf(second)];
      expect(await held()).toEqual([third, second]);
      expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200]);
      expect(profileIn(await update(me, { avatar: second, bio: "Still here" })).avatar?.id).toBe(second);
      expect(profileIn(await update(me, { bio: "Still here, too" })).avatar?.id).toBe(second);
      expect(await held()).toEqual([third, second]);
      await update(me, { avatar: null });
      expect(await held()).toEqual([third]);
      expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404]);

      const shown = await addressOf(third);
      const destination = { destinationName: "With my picture", destinationLogo: third };
      expect((await me.post("/api/destination-pages", { data: destination })).status).toBe(201);
      await update(me, { avatar: null });
      expect(await held()).toEqual([third]);
      expect(await statusOf(shown)).toBe(200);
    });

    test("and a name are shown by the posts at once, and the pages are built again", async () => {
      const me = await student();
      const place = { university_page: 9 };
      expect((await me.post("/api/blogs", { data: { blogText: "Me again", ...place } })).status).toBe(201);
      const before = await reader.record("universities", 9);
      const renamed = `${me.username}new`;
      expect((await update(me, { username: renamed, avatar: await picture(me) })).status).toBe(200);
      const page = await reader.record("universities", 9);
      expect(Date.parse(page.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
      const [posts] = await reader.posts("university", [9]);
      expect(posts?.posts[0]?.author).toMatchObject({ username: renamed, avatar: { width: 40 } });
      // What posts do not show touches no page.
      expect((await update(me, { bio: "Hello", username: renamed, userUniversityLikes: [9] })).status).toBe(200);
      expect((await reader.record("universities", 9)).updatedAt).toBe(page.updatedAt);
    });
  });
});
