import { describe, expect, it, vi } from "vitest";
import { aSite, aUser, away, inFreshBrowser, settled, tokenOf, type Asked } from "./session-site.ts";

vi.mock("../../src/features/toast/toast.ts", () => ({ toast: vi.fn() }));

inFreshBrowser();

/** A part of the list with unread notices of these ids. */
const listOf = (ids: readonly number[], next: number | null) =>
  Response.json({ data: ids.map((id) => ({ id, attributes: { isRead: false } })), meta: { next, unread: 4 } });

/** Somebody with four unread notices, of which the newest two are at hand; what else is asked waits for its answer. */
const twoOfFour = async () => {
  const site = aSite();
  const held: { asked: Asked; answer: (response: Response) => void }[] = [];
  site.answer((asked) =>
    asked.path === "/api/notices"
      ? listOf([4, 3], 3)
      : new Promise<Response>((answer) => {
          held.push({ asked, answer });
        }),
  );
  const { begin } = await import("../../src/features/session/session.store.ts");
  begin(tokenOf(1), aUser());
  const { $notices, followNotices, loadOlder, readAll, readNotice } =
    await import("../../src/features/notices/notices.store.ts");
  followNotices();
  await settled();
  const unread = () => $notices.get().items.flatMap(({ id, attributes }) => (attributes.isRead ? [] : [id]));
  /** Answers the oldest call that waits for it and was made with this method. */
  const answer = async (method: string, response: Response): Promise<void> => {
    await settled();
    const at = held.findIndex(({ asked }) => asked.method === method);
    held.splice(at, 1)[0]?.answer(response);
    await settled();
  };
  return { $notices, loadOlder, readAll, readNotice, unread, answer };
};

describe("notices that are read while older ones are on their way", () => {
  it("stay read when these come", async () => {
    const { $notices, loadOlder, readNotice, unread, answer } = await twoOfFour();
    expect(unread()).toEqual([4, 3]);
    void loadOlder();
    for (const notice of $notices.get().items) readNotice(notice);
    await answer("GET", listOf([2, 1], null));
    expect(unread()).toEqual([2, 1]);
  });

  it("stay read when these cannot be had", async () => {
    const { $notices, loadOlder, readAll, unread, answer } = await twoOfFour();
    void loadOlder();
    readAll();
    await answer("GET", away());
    expect($notices.get().state).toBe("failed");
    expect(unread()).toEqual([]);
  });

  it("are unread again when that is refused, beside the older ones that have come", async () => {
    const { $notices, loadOlder, readNotice, unread, answer } = await twoOfFour();
    void loadOlder();
    const [newest, second] = $notices.get().items;
    if (!newest || !second) throw new Error("There are no notices");
    readNotice(newest);
    readNotice(second);
    await answer("GET", listOf([2, 1], null));
    await answer("PUT", away());
    expect(unread()).toEqual([4, 2, 1]);
    expect($notices.get().state).toBe("ready");
  });
});
