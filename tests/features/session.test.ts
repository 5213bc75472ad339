import { setPersistentEngine } from "@nanostores/persistent";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import type { CallFailed } from "../../src/features/session/call.ts";
import type { User } from "../../src/features/session/session.store.ts";
import { aSite, aUser, inFreshBrowser, tokenOf, type Asked } from "./session-site.ts";

inFreshBrowser();
afterEach(() => {
  vi.useRealTimers();
});

describe("a call with a token that is refused", () => {
  for (const refresh of [429, 503, "unreachable"] as const)
    it(`is not the end of the session when the renewal answers ${refresh}`, async () => {
      const site = aSite();
      const { call } = await import("../../src/features/session/call.ts");
      const { $jwt, sessionBegan } = await import("../../src/features/session/token.ts");
      const old = tokenOf(1, -60);
      sessionBegan(old);
      site.answer(({ path }) => {
        if (path !== "/api/auth/refresh") return new Response("", { status: 401 });
        if (refresh === "unreachable") throw new TypeError("Failed to fetch");
        return new Response("", { status: refresh });
      });
      const failure = await call<"me">("GET", "/api/users/me").catch((error: unknown) => error as CallFailed);
      expect(failure).toMatchObject({ name: "Unreachable", status: 0, message: MESSAGES.unreachable });
      expect($jwt.get()).toBe(old);
    });

  it("is made once more with the new one, and ends the session when there is none to be had", async () => {
    const site = aSite();
    const { call } = await import("../../src/features/session/call.ts");
    const { $jwt, sessionBegan } = await import("../../src/features/session/token.ts");
    const [old, renewed] = [tokenOf(1, 600), tokenOf(1, 900)];
    sessionBegan(old);
    let isOver = false;
    site.answer(({ path, token }) => {
      if (path === "/api/auth/refresh")
        return isOver ? new Response("", { status: 401 }) : Response.json({ jwt: renewed });
      return token === renewed && !isOver ? Response.json({ id: 1 }) : new Response("", { status: 401 });
    });
    expect(await call<"me">("GET", "/api/users/me")).toEqual({ id: 1 });
    expect($jwt.get()).toBe(renewed);
    isOver = true;
    await expect(call<"me">("GET", "/api/users/me")).rejects.toMatchObject({ status: 401 });
    expect($jwt.get()).toBeUndefined();
  });
});

/** An answer of which the line breaks in the middle of its body. */
const broken = (): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));

describe("a refusal that names a field of the API", () => {
  for (const [said, field, words] of [
    ["data.facilityLinks: must be an http or https address", "facilityLinks", "Must be an http or https address"],
    ["interests.0: must be a number", "interests", "Must be a number"],
    ["Name is required", undefined, "Name is required"],
  ] as const)
    it(`is said without it: ${said}`, async () => {
      const site = aSite();
      const { call } = await import("../../src/features/session/call.ts");
      site.answer(() => Response.json({ error: { name: "ValidationError", message: said } }, { status: 400 }));
      const failure = await call<"me">("GET", "/api/users/me").catch((error: unknown) => error as CallFailed);
      expect(failure).toMatchObject({ name: "ValidationError", status: 400, field, message: words });
    });
});

describe("an answer that breaks off", () => {
  it("is none: the call was not reached, and can be made again", async () => {
    const site = aSite();
    const { call } = await import("../../src/features/session/call.ts");
    site.answer(broken);
    const failure = await call<"me">("GET", "/api/users/me").catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "Unreachable", status: 0, message: MESSAGES.unreachable });
  });

  for (const [what, answer] of [
    ["in the middle", broken],
    ["and is another's page", () => new Response("<p>Log in to the network of this café")],
  ] as const)
    it(`${what}, of a renewal, leaves the session as it is`, async () => {
      const site = aSite();
      const { freshToken, sessionBegan } = await import("../../src/features/session/token.ts");
      const old = tokenOf(1, -60);
      sessionBegan(old);
      site.answer(answer);
      expect(await freshToken()).toBe(old);
    });
});

describe("details kept by an earlier release", () => {
  it("are not shown when they lack what there is now", async () => {
    const { interests, ...less } = aUser();
    const stored: Record<string, string> = {};
    setPersistentEngine(stored, { addEventListener: () => undefined, removeEventListener: () => undefined });
    const load = async (user: unknown) => {
      vi.resetModules();
      Object.assign(stored, { jwt: tokenOf(1), me: JSON.stringify({ at: Date.now(), user }) });
      const { $session } = await import("../../src/features/session/session.store.ts");
      return $session.get().state;
    };
    expect(await load({ ...less, interests })).toBe("signedIn");
    expect(await load(less)).toBe("loading");
  });
});

/** Answers that come when the test says so: each call waits for its own. */
const heldAnswers = (site: ReturnType<typeof aSite>) => {
  const held: { asked: Asked; answer: (user: User) => Promise<void>; fail: () => Promise<void> }[] = [];
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  site.answer(
    (asked) =>
      new Promise((resolve, reject) => {
        const end = (work: () => void) => {
          work();
          return turn();
        };
        held.push({
          asked,
          answer: (user) => end(() => resolve(Response.json(user))),
          fail: () => end(() => reject(new TypeError("Failed to fetch"))),
        });
      }),
  );
  return { held, turn };
};
/** A person who is signed in, with their details at hand. */
const aSession = async (details: Partial<User>) => {
  const held = heldAnswers(aSite());
  const session = await import("../../src/features/session/session.store.ts");
  session.begin(tokenOf(1), aUser(details));
  return { ...held, ...session };
};
const CHEMISTRY = { id: 7, programFieldName: "Chemistry" };
const PHYSICS = { id: 1, programFieldName: "Physics" };
const ANU = { kind: "university", id: 1, name: "ANU" } as const;
const UC = { kind: "university", id: 2, name: "UC" } as const;
const likeOf = ({ id, name }: { id: number; name: string }) => ({ id, universityName: name });

describe("answers about the person", () => {
  it("do not bring back an interest that was taken away after they were asked for", async () => {
    const { held, turn, $user } = await aSession({ interests: [CHEMISTRY, PHYSICS] });
    const { removeInterest } = await import("../../src/features/interests/interests.store.ts");
    void removeInterest(CHEMISTRY.id);
    void removeInterest(PHYSICS.id);
    await turn();
    expect(held.map(({ asked }) => asked.body)).toEqual([{ interests: [PHYSICS.id] }]);
    await held[0]?.answer(aUser({ interests: [PHYSICS] }));
    expect($user.get()?.interests).toEqual([]);
    expect(held.at(-1)?.asked.body).toEqual({ interests: [] });
    await held[1]?.answer(aUser());
    expect($user.get()?.interests).toEqual([]);
  });

  it("leave what a later change did when an earlier one fails", async () => {
    const { held, turn, $user } = await aSession({ interests: [CHEMISTRY, PHYSICS] });
    const { removeInterest } = await import("../../src/features/interests/interests.store.ts");
    void removeInterest(CHEMISTRY.id);
    void removeInterest(PHYSICS.id);
    await turn();
    await held[0]?.fail();
    expect($user.get()?.interests).toEqual([]);
    await held[1]?.answer(aUser());
    expect($user.get()?.interests).toEqual([]);
  });

  it("show what the server has when a change fails, and ask it anew", async () => {
    const { held, turn, $user } = await aSession({ interests: [CHEMISTRY, PHYSICS] });
    const { removeInterest } = await import("../../src/features/interests/interests.store.ts");
    void removeInterest(CHEMISTRY.id);
    await turn();
    expect($user.get()?.interests).toEqual([PHYSICS]);
    await held[0]?.fail();
    expect($user.get()?.interests).toEqual([CHEMISTRY, PHYSICS]);
    // Only the answer was lost.
    expect(held[1]?.asked).toMatchObject({ method: "GET", path: "/api/users/me" });
    await held[1]?.answer(aUser({ interests: [PHYSICS] }));
    expect($user.get()?.interests).toEqual([PHYSICS]);
  });

  it("that were fetched before a change and come after it are fetched anew", async () => {
    const { held, turn, $user, refreshUser } = await aSession({});
    const { toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    void refreshUser();
    await turn();
    toggleBookmark(ANU);
    await turn();
    await held[1]?.answer(aUser({ userUniversityLikes: [likeOf(ANU)] }));
    await held[0]?.answer(aUser());
    expect($user.get()?.userUniversityLikes).toEqual([likeOf(ANU)]);
    await held[2]?.answer(aUser({ userUniversityLikes: [likeOf(ANU), likeOf(UC)] }));
    expect($user.get()?.userUniversityLikes).toEqual([likeOf(ANU), likeOf(UC)]);
  });

  it("are shown with what is still on its way", async () => {
    const { held, turn, $user, changeUser } = await aSession({});
    const { toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    const saved = changeUser({ bio: "I count frogs." });
    toggleBookmark(ANU);
    toggleBookmark(UC);
    await turn();
    await held[0]?.answer(aUser({ bio: "I count frogs." }));
    await saved;
    expect($user.get()).toMatchObject({ bio: "I count frogs.", userUniversityLikes: [likeOf(ANU), likeOf(UC)] });
    await held[1]?.fail();
    expect($user.get()).toMatchObject({ bio: "I count frogs.", userUniversityLikes: [likeOf(UC)] });
  });
});

/** A page in the foreground, whose hour never strikes. */
const aPage = () => {
  const [window, page] = [new EventTarget(), new EventTarget()];
  const document = Object.assign(page, {
    documentElement: { toggleAttribute: vi.fn() },
    visibilityState: "visible" as const,
  });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  return { window, document };
};

describe("changes of the account", () => {
  it("leave out what was pressed again before its turn", async () => {
    const { held, turn, $user } = await aSession({});
    const { toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    toggleBookmark(ANU);
    await turn();
    for (let press = 0; press < 2; press++) toggleBookmark(ANU);
    await held[0]?.answer(aUser({ userUniversityLikes: [likeOf(ANU)] }));
    expect(held.map(({ asked }) => asked.body)).toEqual(Array(2).fill({ userUniversityLikes: { connect: [ANU.id] } }));
    await held[1]?.answer(aUser({ userUniversityLikes: [likeOf(ANU)] }));
    expect($user.get()?.userUniversityLikes).toEqual([likeOf(ANU)]);
  });

  it("are asked for when somebody comes back to the page, where the answer of one was lost", async () => {
    const { document } = aPage();
    const { held, turn, followSession, changeUser } = await aSession({});
    followSession();
    const change = changeUser({ bio: "I count frogs." }).catch((error: unknown) => error);
    await turn();
    await held[0]?.fail();
    expect(await change).toMatchObject({ name: "Unreachable" });
    document.dispatchEvent(new Event("visibilitychange"));
    await turn();
    expect(held[1]?.asked).toMatchObject({ method: "GET", path: "/api/users/me" });
  });

  it("that wait for their turn go out when the page is left", async () => {
    const { window } = aPage();
    const { held, turn, followSession } = await aSession({});
    const { toggleBookmark } = await import("../../src/features/bookmarks/bookmarks.store.ts");
    followSession();
    toggleBookmark(ANU);
    toggleBookmark(UC);
    await turn();
    expect(held).toHaveLength(1);
    window.dispatchEvent(new Event("pagehide"));
    await turn();
    expect(held[1]?.asked).toMatchObject({ body: { userUniversityLikes: { connect: [UC.id] } }, keepalive: true });
  });

  it("are not made to the account of who has logged in since", async () => {
    const { held, turn, begin, changeUser } = await aSession({});
    const first = changeUser({ bio: "Mine" });
    const second = changeUser({ bio: "Mine too" }).catch((error: unknown) => error);
    await turn();
    begin(tokenOf(2), aUser({ id: 2 }));
    await held[0]?.answer(aUser({ bio: "Mine" }));
    await first;
    expect(await second).toMatchObject({ name: "SessionOver" });
    expect(held).toHaveLength(1);
  });
});

describe("logging out", () => {
  it("is done in the browser soon, though nothing answers, and the server is told as who leaves", async () => {
    vi.useFakeTimers();
    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    const { held, changeUser, logOut, $session } = await aSession({});
    void changeUser({ bio: "One" }).catch(() => undefined);
    const out = logOut();
    await vi.advanceTimersByTimeAsync(2 * LIMITS.logOutWait);
    await out;
    expect($session.get()).toEqual({ state: "signedOut" });
    expect(assign).toHaveBeenCalledOnce();
    expect(held.map(({ asked: { path } }) => path)).toEqual(["/api/users/me", "/api/auth/logout"]);
    expect(held[1]?.asked.token).toBe(held[0]?.asked.token);
  });

  it("waits for what was asked for before, and sends it as who asked", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    const { held, turn, changeUser, logOut, beforeLogOut, $session } = await aSession({});
    const { call } = await import("../../src/features/session/call.ts");
    beforeLogOut(() => call<"deleteQna">("DELETE", "/api/qnas/3"));
    for (const bio of ["One", "Two"]) void changeUser({ bio });
    const out = logOut();
    await turn();
    expect(held.map(({ asked: { method, path } }) => `${method} ${path}`).sort()).toEqual([
      "DELETE /api/qnas/3",
      "PUT /api/users/me",
      "PUT /api/users/me",
    ]);
    for (const { answer } of [...held]) await answer(aUser());
    expect(held[3]?.asked.path).toBe("/api/auth/logout");
    await held[3]?.answer(aUser());
    await out;
    expect(new Set(held.map(({ asked }) => asked.token))).toEqual(new Set([held[0]?.asked.token]));
    expect($session.get()).toEqual({ state: "signedOut" });
    expect(assign).toHaveBeenCalledOnce();
  });
});

describe("logging in", () => {
  for (const way of ["logIn", "signUp"] as const)
    it(`begins no session after ${way} was called off`, async () => {
      const { held, turn } = heldAnswers(aSite());
      const session = await import("../../src/features/session/session.store.ts");
      const calling = new AbortController();
      const { signal } = calling;
      const asked =
        way === "logIn"
          ? session.logIn("mia@example.org", "secret-123", signal)
          : (await import("../../src/features/account/sign-up.store.ts")).signUp(
              { username: "mia", email: "mia@example.org", password: "secret-123" },
              signal,
            );
      const refused = asked.catch((error: unknown) => error);
      await turn();
      calling.abort();
      expect(await refused).toBe(signal.reason);
      await held[0]?.answer(aUser());
      expect(session.$session.get()).toEqual({ state: "signedOut" });
    });
});
