import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportReader } from "../cms/reader.ts";
import { DATABASES } from "../cms/databases.ts";
import { aBlog, aReview, areaOf, errorIn, on, recordIn, startCommunity, type Community } from "../support/community.ts";
import type { Student } from "../support/student.ts";

describe.each(DATABASES)("Likes and dislikes on %s", (database) => {
  let community: Community;
  let people: Student[];
  beforeAll(async () => {
    community = await startCommunity(database);
    people = await community.students(40);
  });
  afterAll(() => community.stop());

  const person = (at: number): Student => people[at] ?? expect.unreachable();
  const aPost = async (): Promise<{ path: string; page: Awaited<ReturnType<Community["page"]>> }> => {
    const page = await community.page();
    const writer = await community.student();
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page)));
    return { path: `/api/reviews/${id}`, page };
  };
  const like = (who: Student, path: string, is = true) =>
    who.put(`${path}?populate=review_likes`, { data: { review_likes: is ? [who.id] : [] } });
  const dislike = (who: Student, path: string, is = true) =>
    who.put(`${path}?populate=review_dislikes`, { data: { review_dislikes: is ? [who.id] : [] } });
  const countsOf = async (path: string) => {
    const { attributes } = recordIn(await community.anyone.get(path));
    return [attributes["reviewLikes"], attributes["reviewDislikes"]];
  };

  test.each([
    ["reviews", "review", { reviewText: "Text", reviewRating: 3 }],
    ["blogs", "blog", { blogText: "Text" }],
    ["qnas", "qna", { qnaText: "Text" }],
  ])("%s: liking, liking again, and changing one's mind", async (path, kind, values) => {
    const writer = await community.student();
    const page = await community.page("subject");
    const { id } = recordIn(await writer.post(`/api/${path}`, { data: { ...values, ...on(page) } }));
    const me = person(0);
    const send = async (data: Record<string, unknown>) => {
      const { attributes } = recordIn(await me.put(`/api/${path}/${id}`, { data }));
      return [
        attributes[`${kind}Likes`],
        attributes[`${kind}Dislikes`],
        attributes[`${kind}_likes`],
        attributes[`${kind}_dislikes`],
      ];
    };
    const mine = { data: [{ id: me.id }] };
    const nobody = { data: [] };
    const liked = [1, 0, mine, nobody];
    const neither = [0, 0, nobody, nobody];
    const disliked = [0, 1, nobody, mine];
    expect(await send({ [`${kind}_likes`]: [me.id] })).toEqual(liked);
    expect(await send({ [`${kind}_likes`]: [me.id] })).toEqual(liked);
    expect(await send({ [`${kind}_dislikes`]: [] })).toEqual(liked);
    expect(await send({ [`${kind}_dislikes`]: [{ id: me.id }] })).toEqual(disliked);
    expect(await send({ [`${kind}_likes`]: [] })).toEqual(disliked);
    expect(await send({ [`${kind}_dislikes`]: { disconnect: [me.id] } })).toEqual(neither);
    expect(await send({ [`${kind}_likes`]: { connect: [me.id] } })).toEqual(liked);
    expect(await send({ [`${kind}_likes`]: [], [`${kind}_dislikes`]: [me.id] })).toEqual(disliked);
  });

  test("nobody reacts for others, takes their reaction away, or sets a count", async () => {
    const { path } = await aPost();
    const [me, other, third] = [person(0), person(1), person(2)];
    await like(other, path);
    const asked = { review_likes: [me.id, other.id, third.id, 99_999] };
    const counted = await me.put(path, { data: { ...asked, reviewLikes: 500 } });
    expect([counted.status, errorIn(counted).name]).toEqual([400, "ValidationError"]);
    const many = recordIn(await me.put(path, { data: asked }));
    expect([many.attributes["reviewLikes"], many.attributes["review_likes"]]).toEqual([2, { data: [{ id: me.id }] }]);
    const none = recordIn(await me.put(path, { data: { review_likes: [] } }));
    expect([none.attributes["reviewLikes"], none.attributes["review_likes"]]).toEqual([1, { data: [] }]);
    const theirs = recordIn(await me.put(path, { data: { review_likes: [other.id, third.id] } }));
    expect([theirs.attributes["reviewLikes"], theirs.attributes["review_likes"]]).toEqual([1, { data: [] }]);
    const both = await me.put(path, { data: { review_likes: [me.id], review_dislikes: [me.id] } });
    expect([both.status, errorIn(both).name]).toEqual([400, "ValidationError"]);
    expect((await me.put(path, { data: { reviewLikes: 500, visibility: "hidden" } })).status).toBe(400);
    expect((await me.put("/api/helpful-links/1", { data: { helpful_link_likes: [me.id] } })).status).toBe(400);
    expect((await me.put("/api/reviews/2000000000", { data: { review_likes: [me.id] } })).status).toBe(404);
    expect(await countsOf(path)).toEqual([1, 0]);
  });

  test("lists show the caller alone", async () => {
    const { path } = await aPost();
    await like(person(0), path);
    await dislike(person(1), path);
    const seen = async (caller: typeof community.anyone) => {
      const { attributes } = recordIn(await caller.get(`${path}?populate=*`));
      return [attributes["review_likes"], attributes["review_dislikes"]];
    };
    const nobody = { data: [] };
    expect(await seen(person(0))).toEqual([{ data: [{ id: person(0).id }] }, nobody]);
    expect(await seen(person(1))).toEqual([nobody, { data: [{ id: person(1).id }] }]);
    expect(await seen(person(2))).toEqual([nobody, nobody]);
    expect(await seen(community.anyone)).toEqual([nobody, nobody]);
  });

  test("forty likes at once are forty", async () => {
    const { path, page } = await aPost();
    const answers = await Promise.all(people.map((who) => like(who, path)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await countsOf(path)).toEqual([40, 0]);
    expect((await areaOf(community.anyone, page)).posts.review?.items[0]).toMatchObject({ likes: 40, dislikes: 0 });
    await Promise.all(people.map((who, at) => (at % 2 ? like(who, path, false) : dislike(who, path))));
    expect(await countsOf(path)).toEqual([0, 20]);
  });

  test("people who like and dislike at once have one reaction each, and the counts are theirs", async () => {
    const { path } = await aPost();
    const answers = await Promise.all(people.flatMap((who) => [like(who, path), dislike(who, path), like(who, path)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const held = await Promise.all(people.map(async (who) => recordIn(await who.get(path)).attributes));
    const sums = ["review_likes", "review_dislikes"].map((side) =>
      held.reduce((sum, attributes) => sum + (attributes[side] as { data: unknown[] }).data.length, 0),
    );
    expect(sums[0] ?? 0).toBe(40 - (sums[1] ?? 0));
    expect(await countsOf(path)).toEqual(sums);
  });

  test("one person who presses forty times at once counts once", async () => {
    const { path } = await aPost();
    const keen = await community.student();
    await Promise.all(Array.from({ length: 40 }, () => like(keen, path)));
    expect(await countsOf(path)).toEqual([1, 0]);
  });

  test("a reaction moves the page, so that the site is built with it, and a repeated one does not", async () => {
    const page = await community.page("destination");
    const writer = await community.student();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const movedAt = async () => (await exportReader(community.api.cms).record("destinations", page.id)).updatedAt;
    const before = await movedAt();
    const blog = async () => recordIn(await community.anyone.get(`/api/blogs/${id}`)).attributes["updatedAt"];
    const written = await blog();
    const send = () => person(0).put(`/api/blogs/${id}`, { data: { blog_likes: [person(0).id] } });
    await send();
    const after = await movedAt();
    expect(after > before).toBe(true);
    await send();
    expect(await movedAt()).toBe(after);
    expect(await blog(), "the post itself was not changed").toBe(written);
  });
});
