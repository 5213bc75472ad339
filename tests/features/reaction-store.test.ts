import { describe, expect, it, vi } from "vitest";
import { aSite, aUser, away, inFreshBrowser, settled, tokenOf, type Asked } from "./session-site.ts";

vi.mock("../../src/features/toast/toast.ts", () => ({ toast: vi.fn() }));

inFreshBrowser();

const BLOG = { kind: "blog", id: 4 } as const;
const STANDING = { likes: 2, dislikes: 1, reaction: "none" } as const;

/** Somebody who is logged in and likes a blog, where the site answers as given. */
const aLike = async (answer: (asked: Asked) => Response, others = () => Response.json({})) => {
  const site = aSite();
  site.answer(({ path, ...asked }) => (path.startsWith("/api/blogs/") ? answer({ path, ...asked }) : others()));
  const { begin } = await import("../../src/features/session/session.store.ts");
  begin(tokenOf(1), aUser());
  const store = await import("../../src/features/interaction/reaction.store.ts");
  store.react(BLOG, STANDING, "like");
  const now = () => ({
    shown: store.$reactions.get()["blog-4"],
    unsaved: store.$unsavedReactions.get()["blog-4"],
  });
  return { ...store, site, now };
};
/** What a read of the blog answers. */
const readAs = (likes: number, mine: readonly number[]): Response =>
  Response.json({
    data: {
      id: 4,
      attributes: {
        ...{ blogText: "Words", blogLikes: likes, blogDislikes: 1, replyCount: 0, own: false, hidden: false },
        blog_likes: { data: mine.map((id) => ({ id })) },
        blog_dislikes: { data: [] },
        users_permissions_user: { data: null },
        page: { type: "university", id: 1 },
      },
    },
  });

describe("a reaction that the server does not take", () => {
  it("shows how the item stands there, and that it is not saved", async () => {
    const { now } = await aLike(away);
    expect(now()).toEqual({ shown: { likes: 3, dislikes: 1, reaction: "like" }, unsaved: undefined });
    await settled();
    expect(now()).toEqual({ shown: STANDING, unsaved: "like" });
  });

  it("is saved when it is tried again", async () => {
    let isAway = true;
    const { now, reactAgain } = await aLike(() =>
      isAway ? away() : Response.json({ data: { id: 4, attributes: { blogLikes: 7, blogDislikes: 1 } } }),
    );
    await settled();
    isAway = false;
    reactAgain(BLOG, STANDING);
    expect(now()).toEqual({ shown: { likes: 3, dislikes: 1, reaction: "like" }, unsaved: undefined });
    await settled();
    expect(now()).toEqual({ shown: { likes: 7, dislikes: 1, reaction: "like" }, unsaved: undefined });
  });

  it("and of which only the answer was lost is as the server has it", async () => {
    const { now } = await aLike(({ method }) => (method === "PUT" ? away() : readAs(9, [1])));
    await settled();
    await settled();
    expect(now()).toMatchObject({ shown: { likes: 9, reaction: "like" }, unsaved: undefined });
  });

  it("does not keep the next press from being sent, while it is still read how the item stands", async () => {
    const { site, react, now } = await aLike(({ method }) => (method === "PUT" ? away() : readAs(2, [])));
    const puts = () => site.asked.filter(({ method, path }) => method === "PUT" && path.startsWith("/api/blogs/"));
    while (now().unsaved === undefined) await Promise.resolve();
    react(BLOG, STANDING, "dislike");
    await settled();
    await settled();
    expect(puts()).toHaveLength(2);
    expect(now()).toMatchObject({ shown: STANDING, unsaved: "dislike" });
  });

  it("because the session is over is said to be not saved, although nothing is known of its person any more", async () => {
    const over = (): Response => Response.json({ error: { name: "SessionOver", message: "Over" } }, { status: 401 });
    const { $viewer } = await import("../../src/features/session/token.ts");
    const { forgetReactions } = await import("../../src/features/interaction/reaction.store.ts");
    $viewer.listen(forgetReactions);
    const { now } = await aLike(over, over);
    await expect.poll(() => $viewer.get()).toBeNull();
    await settled();
    expect(now()).toEqual({ shown: undefined, unsaved: "like" });
  });

  it("is nobody's business when somebody else is here", async () => {
    const { now, forgetReactions } = await aLike(away);
    await settled();
    forgetReactions();
    expect(now()).toEqual({ shown: undefined, unsaved: undefined });
  });
});
