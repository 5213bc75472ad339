import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COMMUNITY_ENDPOINTS } from "../../src/contract/api/community.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS, RATE_LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import {
  aBlog,
  aReview,
  areaOf,
  errorIn,
  on,
  recordIn,
  recordsIn,
  startCommunity,
  type ApiRecord,
  type Community,
} from "../support/community.ts";
import type { Student } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";

/** As many posts as one account may send at once. */
const LIMITED = RATE_LIMITS.post.account.max;

const RATINGS = {
  university: "universityRating",
  program: "programRating",
  subject: "subjectRating",
  facility: "facilityRating",
  destination: "destinationRating",
} as const;

describe.each(DATABASES)("Posts on %s", (database) => {
  let community: Community;
  let [ann, ben]: Student[] = [];
  beforeAll(async () => {
    community = await startCommunity(database);
  });
  // Of their own for each test: an account may write twenty posts in ten minutes.
  beforeEach(async () => {
    [ann, ben] = await community.students(2);
  });
  afterAll(() => community.stop());

  const author = (): Student => ann ?? expect.unreachable();
  const other = (): Student => ben ?? expect.unreachable();
  const ratingOf = async ({ type, id }: PageRef) => {
    const record = await community.reader.record(PAGE_COLLECTIONS[type], id);
    return [record[RATINGS[type]], record.reviewCount];
  };

  /** A post straight to the CMS, past the functions' limit for one account: what is tested is the database. */
  const atCms = async (
    { jwt }: Student,
    kind: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ id?: number; already?: number }> => {
    const response = await fetch(`${community.api.cms.url}/api/community/posts/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}`, ...headers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id?: number; already?: number };
  };

  describe("Each of the four kinds", () => {
    const KINDS = [
      ["reviews", { reviewText: "Good", reviewRating: 5 }, "review"],
      ["blogs", { blogText: "A day" }, "blog"],
      ["qnas", { qnaText: "Where?" }, "qna"],
      ["helpful-links", { linkName: "Map", linkUrl: "https://example.org/map" }, "helpfulLink"],
    ] as const;

    test.each(KINDS)("%s are created, read, listed by page, changed and deleted", async (path, values, kind) => {
      const page = await community.page("destination");
      const made = await author().post(`/api/${path}`, { data: { ...values, ...on(page) } });
      expect(made.status).toBe(201);
      const { id, attributes } = recordIn(made);
      expect(attributes).toMatchObject({ ...values, page, own: true });

      const one = recordIn(await community.anyone.get(`/api/${path}/${id}?populate=*`));
      const schema = COMMUNITY_ENDPOINTS[kind].output.shape.data.shape.attributes;
      expect(schema.parse(one.attributes)).toEqual(one.attributes);
      expect(one.attributes).toMatchObject({
        ...values,
        own: false,
        hidden: false,
        page,
        users_permissions_user: {
          data: { attributes: { username: author().username, sample: false, avatar: { data: null } } },
        },
        destination_page: { data: { id: page.id } },
        university_page: { data: null },
      });

      const listed = recordsIn(await author().get(`/api/${path}?filters[destination_page][id][$eq]=${page.id}`));
      expect(listed.map((record) => [record.id, record.attributes["own"]])).toEqual([[id, true]]);

      const [[name, value]] = Object.entries(values) as [[string, string]];
      const changed = await author().put(`/api/${path}/${id}`, { data: { [name]: `${value}, changed` } });
      expect(recordIn(changed).attributes[name]).toBe(`${value}, changed`);
      expect(recordIn(await community.anyone.get(`/api/${path}/${id}`)).attributes[name]).toBe(`${value}, changed`);

      expect((await author().delete(`/api/${path}/${id}`)).status).toBe(200);
      expect((await community.anyone.get(`/api/${path}/${id}`)).status).toBe(404);
      expect((await areaOf(community.anyone, page)).counts[kind]).toBe(0);
    });
  });

  test.each(PAGE_KINDS)("a %s page takes posts, by id, { id } and { connect }", async (type: PageKind) => {
    const page = await community.page(type);
    const [[relation, id]] = Object.entries(on(page)) as [[string, number]];
    for (const form of [id, { id }, { connect: [id] }, { connect: [{ id }] }, { set: id }]) {
      const made = await author().post("/api/blogs", { data: { blogText: "Text", [relation]: form } });
      expect([made.status, (made.body as { data: ApiRecord }).data.attributes["page"]]).toEqual([201, page]);
    }
    const [listed] = recordsIn(await community.anyone.get(`/api/blogs?filters[${relation}][id][$eq]=${id}`));
    const shown = listed?.attributes[relation] as { data: ApiRecord };
    expect(shown.data.id).toBe(id);
    if (type === "program" || type === "subject")
      expect(shown.data.attributes["university_page"]).toMatchObject({ data: { attributes: {} } });
  });

  describe("What is refused", () => {
    const refused = async (path: string, data: Record<string, unknown>) => {
      const answer = await author().post(`/api/${path}`, { data });
      return [answer.status, errorIn(answer).message];
    };

    test("an empty post, in the specification's words", async () => {
      const page = on(await community.page());
      expect(await refused("reviews", { reviewText: " \n ", reviewRating: 4, ...page })).toEqual([
        400,
        MESSAGES.postEmpty,
      ]);
      expect(await refused("blogs", { blogText: "", ...page })).toEqual([400, MESSAGES.postEmpty]);
      expect(await refused("qnas", { ...page })).toEqual([400, MESSAGES.postEmpty]);
      expect(await refused("helpful-links", { linkName: " ", linkUrl: "https://example.org", ...page })).toEqual([
        400,
        MESSAGES.linkNameEmpty,
      ]);
    });

    test("stars that are none, and text that is too long by one character", async () => {
      const page = await community.page();
      for (const reviewRating of [0, 6, 4.5, "4", null, undefined])
        expect((await author().post("/api/reviews", aReview(page, { reviewRating }))).status).toBe(400);
      const long = "x".repeat(LIMITS.postTextMax);
      expect((await author().post("/api/blogs", aBlog(page, { blogText: `${long}x` }))).status).toBe(400);
      expect((await author().post("/api/blogs", aBlog(page, { blogText: ` ${long} ` }))).status).toBe(201);
    });

    test("no page, two pages, and a page that is not listed", async () => {
      const page = await community.page();
      const facility = await community.editor.create("facility", {
        facilityName: "Waiting",
        facilityType: "Health",
        listing: "pending",
      });
      expect((await author().post("/api/blogs", { data: { blogText: "Text" } })).status).toBe(400);
      expect((await author().post("/api/blogs", aBlog(page, { facility: 1 }))).status).toBe(400);
      expect((await author().post("/api/blogs", aBlog({ type: "facility", id: facility.publicId }))).status).toBe(404);
      expect((await author().post("/api/blogs", aBlog({ type: "facility", id: 2_000_000_000 }))).status).toBe(404);
    });

    test.each([
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:msgbox(1)",
      "file:///etc/passwd",
      "https://user:pass@example.org",
      "https://example.org@evil.test/",
      "//example.org",
      "example.org",
      "https://",
      `https://example.org/${"x".repeat(LIMITS.urlMax)}`,
    ])("the link %j", async (linkUrl) => {
      const page = on(await community.page("subject"));
      const answer = await author().post("/api/helpful-links", { data: { linkName: "Link", linkUrl, ...page } });
      expect(answer.status).toBe(400);
    });

    test("an unknown filter, by its name, and somebody else's list of posts", async () => {
      const unknown = await community.anyone.get("/api/reviews?filters[email][$eq]=x");
      expect([unknown.status, errorIn(unknown).message]).toEqual([400, expect.stringContaining("email")]);
      const deep = "/api/reviews?filters[users_permissions_user][email][$startsWith]=a";
      expect((await author().get(deep)).status).toBe(400);
      const of = (id: number) => `/api/reviews?filters[users_permissions_user][id][$eq]=${id}`;
      expect((await author().get(of(other().id))).status).toBe(400);
      expect((await community.anyone.get(of(other().id))).status).toBe(400);
      expect((await author().get(of(author().id))).status).toBe(200);
    });
  });

  test("text is stored as it was written, whatever is in it", async () => {
    const page = await community.page();
    const text = `<script>alert("x")</script> <img src=x onerror=alert(1)> {{7*7}} ' " \\ \u{1F600} \u202E  two\n\nlines`;
    const { id } = recordIn(await author().post("/api/blogs", aBlog(page, { blogText: `\n ${text} \t` })));
    expect(recordIn(await community.anyone.get(`/api/blogs/${id}`)).attributes["blogText"]).toBe(text);
    const nul = await author().post("/api/blogs", aBlog(page, { blogText: "a\u0000b" }));
    expect(nul.status).toBe(400);
  });

  describe("One review a person a page", () => {
    test("a second one is refused, and says which is the first", async () => {
      const page = await community.page("facility");
      const { id } = recordIn(await author().post("/api/reviews", aReview(page)));
      const second = await author().post("/api/reviews", aReview(page, { reviewRating: 1 }));
      expect([second.status, errorIn(second).name, second.headers.get("x-quad-review")]).toEqual([
        409,
        "AlreadyReviewed",
        String(id),
      ]);
      expect((await other().post("/api/reviews", aReview(page, { reviewRating: 1 }))).status).toBe(201);
      expect(await ratingOf(page)).toEqual([2.5, 2]);
      expect((await areaOf(author(), page)).ownReview).toBe(id);
    });

    test("holds when one person sends forty at once", async () => {
      const page = await community.page("facility");
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          atCms(author(), "review", { page, values: { reviewText: "Mine", reviewRating: 3 } }),
        ),
      );
      expect(answers.filter(({ id }) => id !== undefined)).toHaveLength(1);
      expect(answers.filter(({ already }) => already !== undefined)).toHaveLength(39);
      expect(await ratingOf(page)).toEqual([3, 1]);
    });

    test("ratings are right after forty people reviewed at once, one changed, and one took it back", async () => {
      const page = await community.page("program");
      const people = await community.students(40);
      const made = await Promise.all(
        people.map((person, at) => person.post("/api/reviews", aReview(page, { reviewRating: (at % 5) + 1 }))),
      );
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));
      expect(await ratingOf(page)).toEqual([3, 40]);
      const [first, second] = made.map(recordIn);
      await people[0]?.put(`/api/reviews/${first?.id}`, { data: { reviewRating: 5 } });
      expect(await ratingOf(page)).toEqual([3.1, 40]);
      await people[1]?.delete(`/api/reviews/${second?.id}`);
      expect(await ratingOf(page)).toEqual([Math.round((122 / 39) * 1e4) / 1e4, 39]);
    });
  });

  describe("Who may do what", () => {
    test("only the author changes or deletes a post; an ended account and nobody at all may do nothing", async () => {
      const page = await community.page();
      const blocked = await community.student();
      const review = recordIn(await author().post("/api/reviews", aReview(page)));
      const reply = recordIn(
        await author().post("/api/comments", { data: { commentText: "First", reviews: review.id } }),
      );
      await block(blocked);
      const calls: [string, string, unknown, number][] = [
        ["put", `/api/reviews/${review.id}`, { data: { reviewText: "Mine now" } }, 403],
        ["put", `/api/reviews/${review.id}`, { data: { review_likes: [1] } }, 200],
        ["put", `/api/comments/${reply.id}`, { data: { commentText: "Mine now" } }, 403],
        ["delete", `/api/comments/${reply.id}`, undefined, 403],
        ["delete", `/api/reviews/${review.id}`, undefined, 403],
        ["post", "/api/reviews", aReview(await community.page()), 201],
        ["post", "/api/comments", { data: { commentText: "Hello", reviews: review.id } }, 201],
        ["post", "/api/reports", { data: { reviews: review.id, reason: "spam" } }, 201],
        ["post", "/api/appeals", { data: { reviews: review.id, text: "Why?" } }, 403],
      ];
      const send = (caller: typeof community.anyone, method: string, path: string, body: unknown) =>
        method === "delete" ? caller.delete(path) : method === "put" ? caller.put(path, body) : caller.post(path, body);
      for (const [method, path, body, status] of calls) {
        expect((await send(community.anyone, method, path, body)).status, `${method} ${path} by nobody`).toBe(401);
        expect((await send(blocked, method, path, body)).status, `${method} ${path} by somebody blocked`).toBe(401);
        expect((await send(other(), method, path, body)).status, `${method} ${path} by another`).toBe(status);
      }
      const one = recordIn(await community.anyone.get(`/api/reviews/${review.id}`));
      expect(one.attributes["reviewText"]).toBe("A fair place to study.");
    });

    const block = async ({ id }: Student): Promise<void> => {
      const token = await community.api.cms.adminToken();
      const manager = `${community.api.cms.url}/content-manager/collection-types/plugin::users-permissions.user`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const found = await fetch(`${manager}?filters[id][$eq]=${id}`, { headers });
      const [account] = ((await found.json()) as { results: { documentId: string }[] }).results;
      const done = await fetch(`${manager}/${account?.documentId}`, {
        method: "PUT",
        headers,
        body: JSON.stringify({ blocked: true }),
      });
      expect(done.status).toBe(200);
    };

    test("nothing in a body makes a post somebody else's, liked, hidden, older or numbered", async () => {
      const page = await community.page();
      const writer = await community.student();
      const hostile = fc.record(
        {
          users_permissions_user: fc.constantFrom(other().id, { connect: [other().id] }, { id: 1 }),
          author: fc.constant(other().id),
          blogLikes: fc.integer(),
          blogDislikes: fc.integer(),
          like_count: fc.integer(),
          blog_likes: fc.constant([1, 2, 3]),
          blog_dislikes: fc.constant({ connect: [1] }),
          comments: fc.constant([1]),
          id: fc.nat(),
          publicId: fc.nat(),
          documentId: fc.string(),
          visibility: fc.constantFrom("hidden", "visible"),
          cleared: fc.boolean(),
          createdAt: fc.constant("2001-01-01T00:00:00.000Z"),
          updatedAt: fc.constant("2001-01-01T00:00:00.000Z"),
          createdBy: fc.constant(1),
          locale: fc.string(),
          __proto__: fc.constant({ admin: true }),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(hostile, async (more) => {
          const answered = await writer.post("/api/blogs", aBlog(page, more));
          if (Object.keys(more).length > 0) {
            expect([answered.status, errorIn(answered).name]).toEqual([400, "ValidationError"]);
            return;
          }
          const made = recordIn(answered);
          const { attributes } = recordIn(await community.anyone.get(`/api/blogs/${made.id}`));
          expect(attributes).toMatchObject({
            blogLikes: 0,
            blogDislikes: 0,
            comments: { data: [] },
            hidden: false,
            users_permissions_user: { data: { attributes: { username: writer.username } } },
          });
          expect(Date.parse(attributes["createdAt"] as string)).toBeGreaterThan(Date.now() - 60_000);
        }),
        { numRuns: 15 },
      );
    });

    test("no answer holds an e-mail address, a hash or a document id", async () => {
      const page = await community.page();
      await author().post("/api/reviews", aReview(page));
      for (const path of ["reviews?populate=*&populate[users_permissions_user][fields]=email", "blogs", "qnas"]) {
        const { status, body } = await community.anyone.get(`/api/${path}`);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/@example\.org|"(email|password|provider|documentId|role)"/);
      }
      expect(JSON.stringify(await areaOf(community.anyone, page))).not.toMatch(/@example\.org|documentId/);
    });
  });

  describe("Idempotency-Key", () => {
    test("posts that come at once with one key are one post with one answer", async () => {
      const page = await community.page();
      const key = { "idempotency-key": "the-same-key-1" };
      const sent = Array.from({ length: LIMITED }, () => author().post("/api/blogs", aBlog(page), key));
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await areaOf(community.anyone, page)).counts.blog).toBe(1);
      const reused = await other().post("/api/blogs", aBlog(page), key);
      expect(reused.status, "a key is a person's own").toBe(201);
      expect(recordIn(reused).id).not.toBe(answers[0] && recordIn(answers[0]).id);
    });

    test("forty of them are one post at the CMS, which the limit of an account does not protect", async () => {
      const page = await community.page();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          atCms(author(), "blog", { page, values: { blogText: "Once" } }, { "idempotency-key": "forty-times" }),
        ),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await areaOf(community.anyone, page)).counts.blog).toBe(1);
    });

    test("is known as long as a draft is kept, whatever else is sent, then forgotten for everybody, and keeps no text", async () => {
      const { api } = community;
      const page = await community.page();
      const [writer, somebody] = (await community.students(2)) as [Student, Student];
      const send = (who: Student, key: string, blogText: string) =>
        who.post("/api/blogs", aBlog(page, { blogText }), { "idempotency-key": key });
      const kept = async () => (await everyRow(api)).filter(({ row }) => row["idempotency_key"] === "a-lasting-key");
      const age = async (milliseconds: number): Promise<void> => {
        await runStatement(
          api,
          `update quad_answers set created_at = ${Date.now() - milliseconds} where idempotency_key = 'a-lasting-key'`,
        );
        // A new process sweeps with its first write.
        await api.cms.restart();
      };
      const first = await send(writer, "a-lasting-key", "Words of mine");
      expect(recordIn(first)).toMatchObject({ attributes: { blogText: "Words of mine" } });
      expect(await kept()).toHaveLength(1);
      expect(JSON.stringify(await kept())).not.toContain("Words of mine");

      await age(LIMITS.draftKept - 60 * 60_000);
      await send(writer, "another-key-of-mine", "Something else");
      expect((await send(writer, "a-lasting-key", "Words of mine")).body).toEqual(first.body);
      expect((await areaOf(community.anyone, page)).counts.blog).toBe(2);

      await age(LIMITS.draftKept + 60 * 60_000);
      await send(somebody, "somebody-elses-key", "Not of mine");
      expect(await kept()).toEqual([]);
      // It starts the CMS twice.
    });

    test("holds for replies and reports too, and is refused for another request", async () => {
      const page = await community.page();
      const [writer, reader] = (await community.students(2)) as [Student, Student];
      const blog = recordIn(await author().post("/api/blogs", aBlog(page)));
      const key = { "idempotency-key": "another-key-22" };
      const reply = { data: { commentText: "Once", blogs: blog.id } };
      const replies = await Promise.all(Array.from({ length: 10 }, () => writer.post("/api/comments", reply, key)));
      expect(new Set(replies.map((answer) => recordIn(answer).id)).size).toBe(1);
      const wrong = await writer.post("/api/comments", { data: { ...reply.data, commentText: "Twice" } }, key);
      expect([wrong.status, errorIn(wrong).name]).toEqual([422, "KeyReused"]);
      const report = { data: { blogs: blog.id, reason: "spam" } };
      const reports = await Promise.all(Array.from({ length: 5 }, () => reader.post("/api/reports", report, key)));
      expect(reports.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    });
  });

  describe("Replies", () => {
    test("are listed oldest first in parts, counted, changed and deleted", async () => {
      const page = await community.page();
      const question = recordIn(await author().post("/api/qnas", { data: { qnaText: "Who knows?", ...on(page) } }));
      for (const commentText of ["One", "Two", "Three"])
        expect((await other().post("/api/comments", { data: { commentText, qnas: question.id } })).status).toBe(201);
      const liked = { commentText: "Four", commentLikes: 99, qnas: question.id };
      expect((await other().post("/api/comments", { data: liked })).status).toBe(400);
      const list = (query = "") => community.anyone.get(`/api/comments?filters[qnas][id][$eq]=${question.id}${query}`);
      const answer = await list("&pagination[page]=1&pagination[pageSize]=2");
      expect(recordsIn(answer).map(({ attributes }) => attributes["commentText"])).toEqual(["One", "Two"]);
      expect((answer.body as { meta: unknown }).meta).toEqual({
        pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 },
      });
      const [one] = recordsIn(answer);
      expect(one?.attributes).toMatchObject({
        commentLikes: 0,
        own: false,
        users_permissions_user: { data: { attributes: { username: other().username } } },
      });
      const read = recordIn(await community.anyone.get(`/api/qnas/${question.id}`));
      expect([read.attributes["replyCount"], read.attributes["comments"]]).toEqual([
        3,
        { data: recordsIn(await list()).map(({ id }) => ({ id })) },
      ]);
      await other().put(`/api/comments/${one?.id}`, { data: { commentText: "First" } });
      await other().delete(`/api/comments/${recordsIn(answer)[1]?.id}`);
      expect(recordsIn(await list()).map(({ attributes }) => attributes["commentText"])).toEqual(["First", "Three"]);
      expect((await areaOf(community.anyone, page)).posts.qna?.items[0]?.replyCount).toBe(2);
      const empty = await other().post("/api/comments", { data: { commentText: " ", qnas: question.id } });
      expect([empty.status, errorIn(empty).message]).toEqual([400, MESSAGES.replyEmpty]);
    });

    test("go with their post, and cannot be written to one that is gone", async () => {
      const page = await community.page();
      const blog = recordIn(await author().post("/api/blogs", aBlog(page)));
      const reply = { data: { commentText: "Still here", blogs: blog.id } };
      const { id } = recordIn(await other().post("/api/comments", reply));
      await author().delete(`/api/blogs/${blog.id}`);
      expect((await other().post("/api/comments", reply)).status).toBe(404);
      expect((await other().put(`/api/comments/${id}`, { data: { commentText: "x" } })).status).toBe(404);
    });
  });

  test("lists come in the orders of the specification, in parts, with a total", async () => {
    const page = await community.page("subject");
    const people = await community.students(3);
    const stars = [3, 5, 1];
    const ids: number[] = [];
    for (const [at, person] of people.entries())
      ids.push(recordIn(await person.post("/api/reviews", aReview(page, { reviewRating: stars[at] }))).id);
    await people[0]?.put(`/api/reviews/${ids[2]}`, { data: { review_likes: [people[0].id] } });
    const order = async (sort: string) =>
      recordsIn(await community.anyone.get(`/api/reviews?filters[subject_page][id][$eq]=${page.id}&sort=${sort}`)).map(
        ({ id }) => ids.indexOf(id),
      );
    expect(await order("createdAt:desc")).toEqual([2, 1, 0]);
    expect(await order("createdAt:asc")).toEqual([0, 1, 2]);
    expect(await order("reviewRating:desc")).toEqual([1, 0, 2]);
    expect(await order("reviewRating:asc")).toEqual([2, 0, 1]);
    expect((await order("reviewLikes:desc"))[0]).toBe(2);
    await people[0]?.put(`/api/reviews/${ids[0]}`, { data: { reviewText: "Later" } });
    expect(await order("updatedAt:desc")).toEqual([0, 2, 1]);
    const second = await community.anyone.get(
      `/api/reviews?filters[subject_page][id][$eq]=${page.id}&sort[0]=createdAt:asc&pagination[page]=2&pagination[pageSize]=2`,
    );
    expect(recordsIn(second).map(({ id }) => id)).toEqual([ids[2]]);
    expect((second.body as { meta: unknown }).meta).toEqual({
      pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 },
    });
    const large = await community.anyone.get("/api/reviews?pagination[pageSize]=5000");
    expect((large.body as { meta: { pagination: { pageSize: number } } }).meta.pagination.pageSize).toBe(100);
  });

  test("what the database refuses at the very end is not acknowledged, and the next post is written", async () => {
    const { api } = community;
    const page = await community.page();
    // A constraint that is looked at when the transaction is committed.
    const prepare =
      database === "SQLite"
        ? [
            "create table refused (one integer references nothing_there (one) deferrable initially deferred)",
            "create table nothing_there (one integer primary key)",
            "create trigger refuse_late after insert on qnas begin insert into refused values (1); end",
          ]
        : [
            "create function refuse() returns trigger as $$ begin raise exception 'refused'; end $$ language plpgsql",
            "create constraint trigger refuse_late after insert on qnas deferrable initially deferred for each row execute function refuse()",
          ];
    const undo =
      database === "SQLite"
        ? ["drop trigger refuse_late", "drop table refused", "drop table nothing_there"]
        : ["drop trigger refuse_late on qnas", "drop function refuse()"];
    const count = async () => (await everyRow(api)).filter(({ table }) => table === "qnas").length;
    const ask = () => author().post("/api/qnas", { data: { qnaText: "Is it kept?", ...on(page) } });
    const before = await count();
    for (const statement of prepare) await runStatement(api, statement);
    try {
      expect((await ask()).status).toBeGreaterThanOrEqual(400);
      expect(await count()).toBe(before);
    } finally {
      for (const statement of undo) await runStatement(api, statement);
    }
    expect((await ask()).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });
});
