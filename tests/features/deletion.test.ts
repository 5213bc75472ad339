import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { aSite, tokenOf, type Asked } from "./session-site.ts";

type Said = (text: string, toast?: { action?: { run: () => void } }) => () => void;
const { toast, takeAway } = vi.hoisted(() => {
  const takeAway = vi.fn();
  return { takeAway, toast: vi.fn<Said>(() => takeAway) };
});
vi.mock("../../src/features/toast/toast.ts", () => ({ toast }));

let window: EventTarget;
let asked: Asked[];
let answer: ReturnType<typeof aSite>["answer"];
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  window = new EventTarget();
  vi.stubGlobal("window", window);
  ({ asked, answer } = aSite());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const QUESTION = { kind: "qna", id: 3 } as const;
/** A question that was just deleted, and what happened to it since. */
const aDeletion = async () => {
  const { deleteWithUndo, isDeleted } = await import("../../src/features/interaction/deletion.store.ts");
  const [onDone, onBack] = [vi.fn(), vi.fn()];
  deleteWithUndo(QUESTION, { onDone, onBack });
  return { isDeleted, onDone, onBack, undo: () => toast.mock.lastCall?.[1]?.action?.run() };
};
const sent = () => asked.map(({ method, path }) => `${method} ${path}`);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a deletion", () => {
  it("is taken back as long as it waits", async () => {
    const { isDeleted, onBack, undo } = await aDeletion();
    expect(isDeleted(QUESTION)).toBe(true);
    undo();
    await vi.advanceTimersByTimeAsync(LIMITS.undoFor);
    expect(isDeleted(QUESTION)).toBe(false);
    expect(onBack).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });

  it("is taken off the counts until they are fetched without it, and counts again when it is taken back", async () => {
    const { undo } = await aDeletion();
    const { $deleted, countingAnew, stillCounted } = await import("../../src/features/interaction/deletion.store.ts");
    const left = () => stillCounted($deleted.get()).map(({ id }) => id);
    expect(left()).toEqual([3]);
    // Counts that were asked for before the server deleted it have it still.
    const counted = countingAnew();
    await vi.advanceTimersByTimeAsync(LIMITS.undoFor);
    counted();
    expect(left()).toEqual([3]);
    countingAnew()();
    expect(left()).toEqual([]);
    undo();

    await aDeletion();
    expect(left()).toEqual([3]);
    toast.mock.lastCall?.[1]?.action?.run();
    expect(left()).toEqual([]);
  });

  it("of what moderators have hidden changes no count", async () => {
    await aDeletion();
    const { $deleted, deleteWithUndo, stillCounted } = await import("../../src/features/interaction/deletion.store.ts");
    deleteWithUndo({ kind: "blog", id: 8, hidden: true }, { onDone: vi.fn(), onBack: vi.fn() });
    expect(stillCounted($deleted.get()).map(({ id }) => id)).toEqual([3]);
  });

  it("has a token that lasts for whoever leaves the page", async () => {
    const { sessionBegan } = await import("../../src/features/session/token.ts");
    sessionBegan(tokenOf(1, 5));
    const site = aSite();
    site.answer(({ path }) => Response.json(path === "/api/auth/refresh" ? { jwt: tokenOf(1, 900) } : {}));
    await aDeletion();
    await settle();
    expect(site.asked.map(({ path }) => path)).toEqual(["/api/auth/refresh"]);
    window.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(site.asked.at(-1)).toMatchObject({ method: "DELETE", path: "/api/qnas/3", token: tokenOf(1, 900) });
  });

  it("goes out when the page is left, and cannot be taken back in the page that comes back", async () => {
    const { isDeleted, onDone, onBack, undo } = await aDeletion();
    window.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(sent()).toEqual(["DELETE /api/qnas/3"]);
    expect(takeAway).toHaveBeenCalledOnce();
    undo();
    await vi.advanceTimersByTimeAsync(LIMITS.undoFor);
    expect(isDeleted(QUESTION)).toBe(true);
    expect(onDone).toHaveBeenCalledOnce();
    expect(onBack).not.toHaveBeenCalled();
    expect(sent()).toHaveLength(1);
  });

  it("of what is gone already is done: only the answer to the first try was lost", async () => {
    answer(() => Response.json({ error: { name: "NotFound" } }, { status: 404 }));
    const { isDeleted, onDone, onBack } = await aDeletion();
    await vi.advanceTimersByTimeAsync(LIMITS.undoFor);
    expect(sent()).toEqual(["DELETE /api/qnas/3"]);
    expect(isDeleted(QUESTION)).toBe(true);
    expect(onDone).toHaveBeenCalledOnce();
    expect(onBack).not.toHaveBeenCalled();
  });

  it("goes out before its person logs out", async () => {
    await aDeletion();
    const { logOut } = await import("../../src/features/session/session.store.ts");
    vi.stubGlobal("location", { assign: () => undefined });
    await logOut();
    expect(sent()).toEqual(["DELETE /api/qnas/3", "POST /api/auth/logout"]);
  });
});
