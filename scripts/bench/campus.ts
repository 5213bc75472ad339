import { findSigns, SIGN_LIMITS, SIGNS, type SeenPost, type Sign, type SignKind } from "../../src/contract/signs.ts";
import { say } from "../lib/steps.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const STUDENTS = 5_000;
const WEEKS = 18;
/** What a student writes in a semester, on average. */
const POSTS_EACH = 2;
/** Moderators look once in so many days: a sign is listed for as long. */
const LOOK_EVERY = 14;

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** What a university's students write in a semester, and what was planted among it. */
export interface Semester {
  posts: SeenPost[];
  /** The names of planted posts, by what they should be found as. */
  planted: Map<SignKind, Set<string>[]>;
}

const OPENERS = [
  "Honestly",
  "In short",
  "Looking back",
  "For what it is worth",
  "After one semester",
  "As a first year",
];
const THINGS =
  "the lectures|the tutorials|the labs|the readings|the group work|the exam|the assignments|the marking|the tutor|the slides".split(
    "|",
  );
const VERDICTS =
  "were worth the effort|took more time than I had|could be better organised|were clearer than I feared|made me change my plans|are the reason to come|felt rushed towards the end|helped me more than the textbook|were hard to follow online|left me with many questions".split(
    "|",
  );
const TIPS =
  "Start early with the problem sheets|Go to the help sessions|Bring your own laptop|Sit near the front|Do the past papers|Find a study group in week two|Skip the optional book|Ask about extensions early|Take it with a lighter load|Write your notes by hand".split(
    "|",
  );

/**
 * A campus: four networks, forty residences, homes that one to four students share, and six phone networks. Students write
 * about what they take, in waves before exams; now and then a lecturer asks a class to, and some use their own words twice.
 * `attacks` of each kind are planted.
 */
export const simulateSemester = (seed: number, attacks = 0): Semester => {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const sentence = (): string =>
    `${pick(OPENERS)}, ${pick(THINGS)} ${pick(VERDICTS)}${random() < 0.5 ? `, while ${pick(THINGS)} ${pick(VERDICTS)}` : ""}.`;
  const textOf = (): string =>
    [
      ...Array.from({ length: 1 + below(4) }, sentence),
      `${pick(TIPS)} (${pick(["week", "room", "page", "unit"])} ${below(40)}).`,
    ].join(" ");

  let homes = 0;
  let home = { name: "", left: 0 };
  const students = Array.from({ length: STUDENTS }, (_, id) => {
    if (home.left === 0) home = { name: `home ${(homes += 1)}`, left: 1 + below(4) };
    home.left -= 1;
    const night = random() < 0.3 ? `residence ${below(40)}` : home.name;
    const taken = Array.from({ length: 4 }, () => `subject ${Math.floor(400 * random() ** 2)}`);
    return { id, night, campus: `campus ${below(4)}`, phone: `phone ${below(6)}`, taken, reviews: 0 };
  });
  type Student = (typeof students)[number];
  const networkOf = (student: Student, hour: number): string => {
    if (random() < 0.25) return student.phone;
    return hour >= 9 && hour < 18 && random() < 0.75 ? student.campus : student.night;
  };
  const posts: SeenPost[] = [];
  const write = (student: Student, page: string, at: number, more: Partial<SeenPost> = {}): SeenPost => {
    const isReview = random() < 0.7 || more.stars !== undefined;
    const stars = more.stars ?? pick([1, 2, 3, 3, 4, 4, 4, 5, 5, 5]);
    const network = networkOf(student, new Date(at).getUTCHours());
    const nearby = `${page.split(" ")[0] ?? ""} nearby`;
    const name = `${isReview ? "review" : "blog"}:${posts.length + 1}`;
    const fixed = { name, page, nearby, author: student.id, at, reviews: 0, stars: isReview ? stars : null };
    const post = { ...fixed, network, text: textOf(), ...more, ...(isReview ? {} : { stars: null }) };
    posts.push(post);
    return post;
  };
  const pageFor = (student: Student): string => {
    const place = random();
    if (place < 0.6) return pick(student.taken);
    if (place < 0.75) return `program ${below(60)}`;
    return place < 0.95 ? `facility ${below(30)}` : "university 1";
  };
  /** Twice as many around the census and three times as many before exams; few at night. */
  const someTime = (): number => {
    for (;;) {
      const at = random() * WEEKS * 7 * DAY;
      const week = Math.floor(at / (7 * DAY));
      const weight = week >= 13 && week <= 15 ? 3 : week === 4 || week === 5 ? 2 : 1;
      const hour = new Date(at).getUTCHours();
      if (random() < (weight / 3) * (hour < 7 ? 0.1 : 1)) return at;
    }
  };
  for (let count = 0; count < STUDENTS * POSTS_EACH; count += 1) {
    const student = pick(students);
    const post = write(student, pageFor(student), someTime());
    if (random() < 0.003) write(student, pageFor(student), post.at + HOUR, { text: post.text });
  }
  // A lecturer asks the class at the end of an hour, about one class a week.
  for (let week = 0; week < WEEKS; week += 1) {
    const page = `subject ${below(400)}`;
    const campus = `campus ${below(4)}`;
    const at = (week * 7 + below(5)) * DAY + (9 + below(8)) * HOUR;
    for (let count = 15 + below(25); count > 0; count -= 1) {
      const student = pick(students);
      write(student, page, at + random() * 2 * HOUR, random() < 0.6 ? { network: campus } : {});
    }
  }
  const planted = new Map<SignKind, Set<string>[]>((Object.keys(SIGNS) as SignKind[]).map((kind) => [kind, []]));
  let fakes = STUDENTS;
  const fake = (): Student => ({ ...pick(students), id: (fakes += 1) });
  const plant = (kind: SignKind, made: readonly SeenPost[]): void =>
    void planted.get(kind)?.push(new Set(made.map(({ name }) => name)));
  for (let count = 0; count < attacks; count += 1) {
    const at = someTime();
    const page = `subject ${below(400)}`;
    const from = `home of attack ${count}`;
    const several = (size: number, hours: number, more: Partial<SeenPost>) =>
      Array.from({ length: size }, () => write(fake(), page, at + random() * hours * HOUR, more));
    plant("network", several(4, 96, { network: from, stars: 5 }));
    const text = textOf() + sentence();
    plant("sameText", several(3, 240, { text: `${text} ${pick(TIPS)}`, stars: 5 }));
    plant("burst", several(8, 20, { stars: 1 }));
    const one = fake();
    const first = write(one, page, at, { stars: 1 });
    plant("contrast", [first, write(one, `subject ${below(400)}`, at + 2 * HOUR, { stars: 5 })]);
  }
  return { posts: posts.sort((a, b) => a.at - b.at), planted };
};

/** The signs that moderators would be shown in the semester; each once. */
export const signsIn = (posts: readonly SeenPost[]): Sign[] => {
  const shown: Sign[] = [];
  const told = new Set<string>();
  for (let day = LOOK_EVERY; day <= WEEKS * 7 + SIGN_LIMITS.listed; day += LOOK_EVERY) {
    const now = day * DAY;
    const reviews = new Map<number, number>();
    const read = posts.filter(({ at }) => at <= now);
    for (const { author, stars } of read) if (stars !== null) reviews.set(author, (reviews.get(author) ?? 0) + 1);
    const seen = read
      .filter(({ at }) => at > now - (SIGN_LIMITS.listed + SIGN_LIMITS.usual) * DAY)
      .slice(-SIGN_LIMITS.posts)
      .map((post) => ({
        ...post,
        reviews: reviews.get(post.author) ?? 0,
        network: post.at > now - SIGN_LIMITS.networkKept * DAY ? post.network : null,
      }));
    for (const sign of findSigns(seen, now)) {
      const isNew = !sign.posts.some((name) => told.has(`${sign.kind} ${name}`));
      for (const name of sign.posts) told.add(`${sign.kind} ${name}`);
      if (isNew) shown.push(sign);
    }
  }
  return shown;
};

/** How often each sign is shown without anything behind it, and how much of what is planted is found. */
export const measureSigns = (seed: number) => {
  const honest = simulateSemester(seed);
  const alarms = signsIn(honest.posts);
  const attacked = simulateSemester(seed, 20);
  const found = signsIn(attacked.posts);
  return (Object.keys(SIGNS) as SignKind[]).map((kind) => {
    const mine = alarms.filter((sign) => sign.kind === kind);
    const groups = attacked.planted.get(kind) ?? [];
    const isFound = (names: ReadonlySet<string>): boolean =>
      found.some((sign) => sign.kind === kind && sign.posts.some((name) => names.has(name)));
    return {
      kind,
      posts: honest.posts.length,
      alarms: mine.length,
      perThousand: (mine.length / honest.posts.length) * 1_000,
      aWeek: mine.length / WEEKS,
      found: groups.filter(isFound).length,
      planted: groups.length,
    };
  });
};

/** Prints it, for some seeds. */
export const benchSigns = (): void => {
  for (const seed of [1, 2, 3]) {
    say(`Seed ${seed}`);
    for (const { kind, posts, alarms, perThousand, aWeek, found, planted } of measureSigns(seed))
      say(
        `${SIGNS[kind].padEnd(34)} ${String(alarms).padStart(4)} false of ${posts} posts: ${perThousand.toFixed(2)} in 1,000, ${aWeek.toFixed(1)} a week; ${found} of ${planted} planted found`,
      );
  }
};
