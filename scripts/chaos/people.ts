import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./ask.ts";
import type { ChaosQuad } from "./quad.ts";
import type { Random } from "./random.ts";

/** How long somebody waits before another try, in milliseconds. */
const AGAIN_AFTER = 500;
/** Posts of one account within ten minutes, below the limit of the site. */
const POSTS_EACH = 18;
const PASSWORD = "secret-123";

/** A post that somebody wrote: its text is no other one's. */
export interface Written {
  university: number;
  text: string;
  /** The site has said that it was taken. */
  isTaken: boolean;
}

/** An edit of a university's city, one after the other. */
export interface Edited {
  university: number;
  /** What the CMS has said last that it saved. */
  city: string;
  count: number;
}

/** What everybody has done and met. */
export interface Done {
  written: Written[];
  edited: Edited[];
  /** Answers to readers that nobody should get while the main process runs: not one may be there. */
  badReads: string[];
  /** How long what was answered took, in milliseconds. */
  times: Record<"pages" | "calls" | "posts", number[]>;
  /** What was not answered, or not as was hoped, and was tried again: its status, as often as it came. */
  triedAgain: string[];
  /** What somebody could not do, however often it was tried. */
  refused: string[];
}

/** The universities of the small seed. */
export const UNIVERSITIES = [1, 2];

export interface Crowd {
  done: Done;
  /** Nobody begins anything new; settles when what was begun is done. */
  finish: () => Promise<void>;
}

interface Person {
  jwt: string;
  address: string;
}

/** Accounts made at the CMS itself, past the site's limits of registering. */
const makePeople = async (quad: ChaosQuad, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  const call = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${quad.cms}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${quad.secrets["CMS_FUNCTIONS_TOKEN"]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  for (let at = 0; at < count; at += 1) {
    const email = `writer${at}@example.org`;
    await call("/api/people", { username: `writer${at}`, email, password: PASSWORD });
    const { jwt } = (await call("/api/people/login", { identifier: email, password: PASSWORD })) as { jwt: string };
    people.push({ jwt, address: `10.1.0.${at + 1}` });
  }
  return people;
};

/** Sets writers, readers and editors to work until they are told to finish. */
export const startCrowd = async (
  quad: ChaosQuad,
  random: Random,
  { writers, readers, editors, minutes }: { writers: number; readers: number; editors: boolean; minutes: number },
): Promise<Crowd> => {
  const [people, desks] = [await makePeople(quad, writers), editors ? await openDesks(quad) : []];
  const times = { pages: [], calls: [], posts: [] };
  const done: Done = { written: [], edited: [], badReads: [], times, triedAgain: [], refused: [] };
  let isOver = false;
  const goesOn = (): boolean => !isOver;
  const pause = Math.max(1_500, (Math.min(minutes, 10) * 60_000) / POSTS_EACH);
  const work = [
    ...people.map((person) => write(quad, person, done, pause, random, goesOn)),
    ...desks.map((desk) => edit(desk, done, goesOn)),
    ...Array.from({ length: readers }, (_, at) => read(quad, `10.2.0.${at + 1}`, done, random, goesOn)),
  ];
  const settled = Promise.all(
    work.map((one) =>
      one.catch((error: unknown) => done.refused.push(error instanceof Error ? error.message : String(error))),
    ),
  );
  return {
    done,
    finish: async () => {
      isOver = true;
      await settled;
    },
  };
};

/** Writes posts, each with a key of its own, and sends each again with that key until it is taken. */
const write = async (
  quad: ChaosQuad,
  { jwt, address }: Person,
  done: Done,
  pause: number,
  random: Random,
  goesOn: () => boolean,
): Promise<void> => {
  await wait(random.next() * pause);
  for (let count = 0; goesOn() && count < POSTS_EACH; count += 1) {
    const university = random.of(UNIVERSITIES);
    const isReview = count < UNIVERSITIES.length;
    const post: Written = {
      university: isReview ? (UNIVERSITIES[count] ?? 1) : university,
      text: `Chaos ${randomUUID()}`,
      isTaken: false,
    };
    done.written.push(post);
    const page = { university_page: post.university };
    const data = isReview
      ? { reviewText: post.text, reviewRating: random.within(1, 5), ...page }
      : { blogText: post.text, ...page };
    const key = randomUUID();
    await untilTaken(`a post of ${address}`, done, async () => {
      const began = performance.now();
      const { status } = await ask(`${quad.site}/api/${isReview ? "reviews" : "blogs"}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${jwt}`,
          "content-type": "application/json",
          "x-forwarded-for": address,
          "idempotency-key": key,
        },
        body: JSON.stringify({ data }),
      });
      if (status === 200 || status === 201) done.times.posts.push(performance.now() - began);
      return status;
    });
    post.isTaken = true;
    if (goesOn()) await wait(pause * (0.5 + random.next()));
  }
};

/** What an editor sends to change a university. */
interface Desk {
  university: number;
  url: string;
  headers: Record<string, string>;
}

/** Logs the administrator in, once for all universities: the CMS takes few logins of an account. */
const openDesks = async (quad: ChaosQuad): Promise<Desk[]> => {
  const manager = `${quad.cms}/content-manager/collection-types/api::university-page.university-page`;
  const login = await fetch(`${quad.cms}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: quad.secrets["ADMIN_EMAIL"], password: quad.secrets["ADMIN_PASSWORD"] }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
  const desks: Desk[] = [];
  for (const university of UNIVERSITIES) {
    const found = await fetch(`${manager}?filters[publicId][$eq]=${university}`, { headers });
    const { results } = (await found.json()) as { results: { documentId: string }[] };
    desks.push({ university, headers, url: `${manager}/${results[0]?.documentId}` });
  }
  return desks;
};

/** Edits one record as fast as the CMS saves; a save that was not answered is sent again. */
const edit = async ({ university, url, headers }: Desk, done: Done, goesOn: () => boolean): Promise<void> => {
  const one: Edited = { university, city: "", count: 0 };
  done.edited.push(one);
  while (goesOn()) {
    const city = `City ${university} ${one.count + 1}`;
    await untilTaken(
      `an edit of university ${university}`,
      done,
      async () => (await ask(url, { method: "PUT", headers, body: JSON.stringify({ city }) })).status,
    );
    Object.assign(one, { city, count: one.count + 1 });
    await wait(700);
  }
};

/** Reads pages and asks the API. */
const read = async (
  quad: ChaosQuad,
  address: string,
  done: Done,
  random: Random,
  goesOn: () => boolean,
): Promise<void> => {
  while (goesOn()) {
    const path = random.of(["/", "/universities", "/api/university-pages/1", "/api/health", "/release.json"]);
    const began = performance.now();
    const wasUp = quad.isUp();
    const { status } = await ask(quad.site + path, { headers: { "x-forwarded-for": address } });
    const isCall = path.startsWith("/api/");
    // A main process that was killed answers nobody.
    if (status !== undefined) done.times[isCall ? "calls" : "pages"].push(performance.now() - began);
    if (status !== 200) done.triedAgain.push(`${path} ${status ?? "no answer"}`);
    // The API may say in words that it cannot answer just now; a page has no reason to.
    const isBad = status !== undefined && (isCall ? status === 500 : status >= 500);
    if (wasUp && isBad) done.badReads.push(`${path} answered ${status}`);
    await wait(50 + random.next() * 150);
  }
};

/** How long one thing may stay refused before the run is called off, in milliseconds. */
const GIVEN_UP_AFTER = 180_000;

/** Tries again until the answer is a success. Throws when the answer says that it never will be. */
const untilTaken = async (what: string, done: Done, send: () => Promise<number | undefined>): Promise<void> => {
  const until = performance.now() + GIVEN_UP_AFTER;
  for (;;) {
    const status = await send();
    if (status !== undefined && status >= 200 && status < 300) return;
    // 401: a clock an hour ahead ends logins. 409: the first try is still under way. 429: slower.
    if (status !== undefined && status < 500 && ![401, 409, 429].includes(status))
      throw new Error(`${what} was answered ${status}`);
    done.triedAgain.push(`${what} ${status ?? "no answer"}`);
    if (performance.now() > until) throw new Error(`${what} was not taken, last with ${status ?? "no answer"}`);
    await wait(AGAIN_AFTER);
  }
};
