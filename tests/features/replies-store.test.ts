import { describe, expect, it, vi } from "vitest";
import type { Popup } from "../../src/features/overlay/overlay.store.ts";
import { aSite, aUser, away, inFreshBrowser, settled, tokenOf, type Asked } from "./session-site.ts";

vi.mock("../../src/features/toast/toast.ts", () => ({ toast: vi.fn() }));

inFreshBrowser();

/** The popup of a question, with what its replies are asked by. */
const POPUP = { name: "replies", post: { kind: "qna", id: 3 } } as Popup;
const NO_REPLIES = { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 0, total: 0 } } };

/** Somebody who is logged in with the replies to an own question open, where the site answers to marks as given. */
const aQuestion = async (answer: (asked: Asked) => Response | Promise<Response>) => {
  const site = aSite();
  const isMark = ({ method }: Asked): boolean => method === "PUT";
  site.answer((asked) => (isMark(asked) ? answer(asked) : Response.json(NO_REPLIES)));
  const { begin } = await import("../../src/features/session/session.store.ts");
  begin(tokenOf(1), aUser());
  const store = await import("../../src/features/replies/replies.store.ts");
  const { openPopup } = await import("../../src/features/overlay/overlay.store.ts");
  openPopup(POPUP);
  return { ...store, marks: () => site.asked.filter(isMark) };
};

describe("the mark of an answer", () => {
  it("is shown before it is saved, and goes out also when the page is left at once", async () => {
    const { markAnswer, $answer, marks } = await aQuestion(() => Response.json({}));
    void markAnswer(7);
    expect($answer.get()).toBe(7);
    await settled();
    expect(marks()).toMatchObject([{ path: "/api/qnas/3/answer", body: { data: { answer: 7 } }, keepalive: true }]);
  });

  it("goes back to what it was when it is not saved", async () => {
    const { markAnswer, $answer } = await aQuestion(away);
    await markAnswer(7);
    expect($answer.get()).toBeNull();
  });

  it("that was given to another reply since stays there when the first is not saved", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answers = [promise, Promise.resolve(Response.json({}))];
    const { markAnswer, $answer } = await aQuestion(() => answers.shift() ?? away());
    const first = markAnswer(7);
    await markAnswer(8);
    resolve(away());
    await first;
    expect($answer.get()).toBe(8);
  });
});
