import { expect, it } from "vitest";
import { aSite, aUser, inFreshBrowser, tokenOf } from "./session-site.ts";

inFreshBrowser();

for (const [what, next] of [
  ["is made when they have", 1],
  ["is not made for who has logged in since", 2],
] as const)
  it(`a bookmark pressed before the details have come ${what}`, async () => {
    const site = aSite();
    const { sessionBegan, forgetSession } = await import("../../src/features/session/token.ts");
    const { begin } = await import("../../src/features/session/session.store.ts");
    const { toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    sessionBegan(tokenOf(1));
    toggleBookmark({ kind: "university", id: 7, name: "Seven" });
    if (next !== 1) forgetSession();
    site.answer(() => Response.json(aUser({ id: next })));
    begin(tokenOf(next), aUser({ id: next }));
    // Every call that this leads to has begun.
    await new Promise(setImmediate);
    expect(site.asked.map(({ method }) => method)).toEqual(next === 1 ? ["PUT"] : []);
  });

for (const [what, saved] of [
  ["is marked as not saved, and is as before", false],
  ["is not, where only the answer was lost", true],
] as const)
  it(`a bookmark that the server does not take ${what}`, async () => {
    const site = aSite();
    const { begin } = await import("../../src/features/session/session.store.ts");
    const { $unsavedBookmarks, toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    begin(tokenOf(1), aUser());
    const seven = { id: 7, universityName: "Seven" };
    site.answer(({ method }) =>
      method === "PUT"
        ? Response.json({ error: { name: "CmsUnavailable", message: "Away" } }, { status: 503 })
        : Response.json(aUser(saved ? { userUniversityLikes: [seven] } : {})),
    );
    toggleBookmark({ kind: "university", id: 7, name: "Seven" });
    expect($unsavedBookmarks.get()).toEqual({});
    await expect.poll(() => site.asked.at(-1)?.method).toBe("GET");
    await new Promise(setImmediate);
    expect($unsavedBookmarks.get()["university:7"]).toBe(saved ? undefined : true);
  });
