import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { exportReader, to, type Reader } from "./reader.ts";

describe.each(DATABASES)("The CMS on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let reader: Reader;
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openDatabase(name);
    stopDatabase = opened.stop;
    cms = await startCms({ database: opened.database });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    reader = exportReader(cms);
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const destination = (named: string) =>
    editor.create("destination-page", { destinationName: named, destinationType: "City" });
  const ratingOf = async (id: number) => {
    const { destinationRating, reviewCount } = await reader.record("destinations", id);
    return [destinationRating, reviewCount];
  };

  test("rates a page by its visible reviews: created, changed, hidden, moved and deleted", async () => {
    const page = await destination("Rated");
    const other = await destination("Other");
    expect(await ratingOf(page.publicId)).toEqual([null, 0]);
    const give = (stars: number) =>
      editor.create("review", { reviewText: "Text", reviewRating: stars, destination_page: to(page) });
    const five = await give(5);
    expect(await ratingOf(page.publicId)).toEqual([5, 1]);
    await give(4);
    const two = await give(2);
    expect(await ratingOf(page.publicId)).toEqual([3.6667, 3]);
    await editor.update("review", five.publicId, { reviewRating: 3 });
    expect(await ratingOf(page.publicId)).toEqual([3, 3]);
    await editor.update("review", two.publicId, { visibility: "hidden" });
    expect(await ratingOf(page.publicId)).toEqual([3.5, 2]);
    await editor.update("review", two.publicId, { visibility: "visible" });
    await editor.update("review", two.publicId, { destination_page: to(other) });
    expect(await ratingOf(page.publicId)).toEqual([3.5, 2]);
    expect(await ratingOf(other.publicId)).toEqual([2, 1]);
    await editor.remove("review", two.publicId);
    expect(await ratingOf(other.publicId)).toEqual([null, 0]);
  });

  test("counts every one of thirty reviews that come at once", async () => {
    const page = await destination("Busy");
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        editor.create("review", { reviewText: "Text", reviewRating: (n % 5) + 1, destination_page: to(page) }),
      ),
    );
    expect(await ratingOf(page.publicId)).toEqual([3, 30]);
  });

  test("keeps the rating right when twenty reviews of one page change at once", async () => {
    const page = await destination("Changing");
    const reviews = await Promise.all(
      Array.from({ length: 20 }, () =>
        editor.create("review", { reviewText: "Text", reviewRating: 1, destination_page: to(page) }),
      ),
    );
    await Promise.all(reviews.map(({ publicId }) => editor.update("review", publicId, { reviewRating: 5 })));
    expect(await ratingOf(page.publicId)).toEqual([5, 20]);
    await Promise.all(reviews.map(({ publicId }) => editor.remove("review", publicId)));
    expect(await ratingOf(page.publicId)).toEqual([null, 0]);
  });

  test("has one account when ten people register the same name or address at once", async () => {
    const register = async (username: string, email: string): Promise<boolean> => {
      const response = await fetch(`${cms.url}/api/people`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${cms.tokens.functions}` },
        body: JSON.stringify({ username, email, password: "secret-123" }),
      });
      await response.body?.cancel();
      return response.ok;
    };
    const names = await Promise.all(Array.from({ length: 10 }, (_, n) => register("Twin", `twin${n}@example.org`)));
    expect(names.filter(Boolean)).toHaveLength(1);
    const mails = await Promise.all(Array.from({ length: 10 }, (_, n) => register(`Mail${n}`, "mail@example.org")));
    expect(mails.filter(Boolean)).toHaveLength(1);
    expect(await register("TWIN", "other@example.org")).toBe(false);
  });

  test("takes neither rating nor count nor public id from outside", async () => {
    const page = await editor.create("destination-page", {
      destinationName: "Boasting",
      destinationType: "City",
      destinationRating: 5,
      reviewCount: 99,
      publicId: 77_777,
    });
    expect(page.publicId).not.toBe(77_777);
    await editor.update("destination-page", page.publicId, { destinationRating: 5, reviewCount: 9, publicId: 88_888 });
    expect(await ratingOf(page.publicId)).toEqual([null, 0]);
  });

  test("gives forty records that come at once forty ids, and never one again", async () => {
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => destination(`Many ${n}`)));
    const ids = made.map(({ publicId }) => publicId);
    expect(new Set(ids).size).toBe(40);
    const highest = Math.max(...ids);
    await editor.remove("destination-page", highest);
    expect((await destination("Next")).publicId).toBe(highest + 1);
    await editor.remove("destination-page", highest + 1);
    await cms.restart();
    expect((await destination("After the restart")).publicId).toBe(highest + 2);
  });

  test("deletes the replies with their post", async () => {
    const page = await destination("Discussed");
    const blog = await editor.create("blog", { blogText: "Text", destination_page: to(page) });
    const reply = await editor.create("comment", { commentText: "Reply", blogs: to(blog) });
    await editor.remove("blog", blog.publicId);
    await expect(editor.update("comment", reply.publicId, { commentText: "x" })).rejects.toThrow("There is no comment");
  });
});
