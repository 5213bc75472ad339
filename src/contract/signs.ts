/** Signs of bad faith, which moderators are shown beside reports and which nothing acts on. */
export const SIGNS = {
  network: "Many accounts from one network",
  sameText: "The same text",
  burst: "More than is usual here",
  contrast: "One star here, five next door",
} as const;
export type SignKind = keyof typeof SIGNS;

/** From when on something is a sign. Times are days; docs/moderation.md has how often each is a false alarm. */
export const SIGN_LIMITS = {
  /** A sign is listed for so long after its newest post, and compared with so much before that. */
  listed: 14,
  usual: 30,
  networkKept: 30,
  networkWithin: 7,
  networkAccounts: 3,
  burstWithin: 1,
  burstAccounts: 5,
  contrastWithin: 7,
  contrastReviews: 3,
  /** What would come about by chance less often than this, at one page's own rates, is a sign. */
  chance: 1e-4,
  /** The least share of a page's accounts that any network is thought to have. */
  networkShare: 0.005,
  /** Words of a shingle, the fewest words that are compared, and from which resemblance on texts are the same. */
  shingle: 3,
  wordsLeast: 8,
  resemblance: 0.8,
  /** Only so many of the newest posts are looked at. */
  posts: 5_000,
} as const;

const DAY = 86_400_000;

/** What is looked at of a post. */
export interface SeenPost {
  /** As reports name it: `review:12`. */
  name: string;
  /** The page that it is on, and what stands for the pages of the same kind nearby. */
  page: string;
  nearby: string;
  author: number;
  at: number;
  /** A keyed hash; null where none is kept. */
  network: string | null;
  /** Of a review. */
  stars: number | null;
  text: string;
  /** How many reviews its author has written in all, up to now. */
  reviews: number;
}

/** A sign: what is alike in some posts, in numbers. */
export interface Sign {
  kind: SignKind;
  /** The posts that it is about, the oldest first. */
  posts: readonly string[];
  page: string;
  accounts: number;
  /** When the oldest and the newest of them were written. */
  since: number;
  until: number;
  why: string;
}

/** The signs in some posts, the newest first. */
export const findSigns = (posts: readonly SeenPost[], now: number): Sign[] => {
  const sorted = [...posts].sort((a, b) => a.at - b.at || a.name.localeCompare(b.name));
  const listed = now - SIGN_LIMITS.listed * DAY;
  return [
    ...networkSigns(sorted, listed),
    ...sameTexts(sorted, listed),
    ...bursts(sorted, listed),
    ...contrasts(sorted, listed),
  ].sort(
    (a, b) => b.until - a.until || a.kind.localeCompare(b.kind) || (a.posts[0] ?? "").localeCompare(b.posts[0] ?? ""),
  );
};

const signOf = (kind: SignKind, posts: readonly SeenPost[], why: string): Sign => ({
  ...{ kind, why, posts: posts.map(({ name }) => name), page: posts[0]?.page ?? "" },
  accounts: accountsIn(posts),
  ...{ since: posts[0]?.at ?? 0, until: posts.at(-1)?.at ?? 0 },
});
const accountsIn = (posts: readonly SeenPost[]): number => new Set(posts.map(({ author }) => author)).size;

/** The stretches that end with each post, `days` long, of posts in their order. */
const stretches = function* (posts: readonly SeenPost[], days: number): Generator<SeenPost[]> {
  let first = 0;
  for (const [last, { at }] of posts.entries()) {
    while ((posts[first]?.at ?? 0) <= at - days * DAY) first += 1;
    yield posts.slice(first, last + 1);
  }
};

// Many accounts from one network on one page.

interface Share {
  all: Map<string, number>;
  ofNetwork: Map<string, number>;
}
const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * On each page, the network from which far more of its accounts write than from there write nearby: a campus is behind few
 * networks, so that a number alone says nothing.
 */
const networkSigns = (sorted: readonly SeenPost[], listed: number): Sign[] => {
  const known = sorted.filter(({ network }) => network !== null);
  const nearby = sharesBy(known, ({ nearby: key }) => key);
  const onPages = sharesBy(known, ({ page }) => page);
  const signs: Sign[] = [];
  for (const [page, posts] of Map.groupBy(known, (post) => post.page)) {
    const worst = new Map<string, { chance: number; sign: Sign }>();
    for (const stretch of stretches(posts, SIGN_LIMITS.networkWithin)) {
      const last = stretch.at(-1);
      if (!last?.network || last.at < listed) continue;
      const alike = stretch.filter(({ network }) => network === last.network);
      const [some, all] = [accountsIn(alike), accountsIn(stretch)];
      if (some < SIGN_LIMITS.networkAccounts) continue;
      const share = shareElsewhere(nearby, onPages, last);
      const chance = binomialTail(all, some, Math.max(share, SIGN_LIMITS.networkShare));
      if (chance >= SIGN_LIMITS.chance || chance >= (worst.get(last.network)?.chance ?? 1)) continue;
      const why = `${some} of ${all} accounts within ${SIGN_LIMITS.networkWithin} days write from one network; nearby it is ${Math.round(share * 100)} in 100`;
      worst.set(last.network, { chance, sign: { ...signOf("network", alike, why), page } });
    }
    signs.push(...[...worst.values()].map(({ sign }) => sign));
  }
  return signs;
};

/** How many accounts write on each page or nearby, in all and from each network: an account counts once a page. */
const sharesBy = (posts: readonly SeenPost[], keyOf: (post: SeenPost) => string): Share => {
  const counted = new Set<string>();
  const share: Share = { all: new Map(), ofNetwork: new Map() };
  for (const post of posts) {
    const once = `${post.page} ${post.author}`;
    if (counted.has(once)) continue;
    counted.add(once);
    add(share.all, keyOf(post));
    add(share.ofNetwork, `${keyOf(post)} ${post.network ?? ""}`);
  }
  return share;
};

const shareElsewhere = (nearby: Share, onPages: Share, { nearby: near, page, network }: SeenPost): number => {
  const left = (from: Map<string, number>, without: Map<string, number>, end: string): number =>
    (from.get(`${near}${end}`) ?? 0) - (without.get(`${page}${end}`) ?? 0);
  const all = left(nearby.all, onPages.all, "");
  return all === 0 ? 0 : left(nearby.ofNetwork, onPages.ofNetwork, ` ${network ?? ""}`) / all;
};

// The same text.

/** Letters and digits in their plain form, one blank between words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

const shinglesOf = (words: readonly string[]): Set<number> =>
  new Set(
    Array.from({ length: words.length - SIGN_LIMITS.shingle + 1 }, (_, at) =>
      hashOf(words.slice(at, at + SIGN_LIMITS.shingle).join(" ")),
    ),
  );

/** So many of the smallest shingles stand for a text; one that more texts share is how people write, and finds nothing. */
const SKETCH = 16;
const COMMON = 50;

/**
 * Texts that are the same but for some words, by the resemblance of their shingles (A. Broder, "On the resemblance and
 * containment of documents", 1997): the share of runs of words that two have in common. The smallest hashes of each, its
 * sketch there, find what is compared.
 */
const sameTexts = (sorted: readonly SeenPost[], listed: number): Sign[] => {
  const byText = new Map<string, SeenPost[]>();
  for (const post of sorted) {
    const words = wordsOf(post.text);
    if (words.length < SIGN_LIMITS.wordsLeast) continue;
    const text = words.join(" ");
    byText.set(text, [...(byText.get(text) ?? []), post]);
  }
  const texts = [...byText].map(([text, posts]) => ({ posts, shingles: shinglesOf(text.split(" ")) }));
  const leader = texts.map((_, at) => at);
  const leaderOf = (at: number): number => {
    let found = at;
    while (leader[found] !== found) found = leader[found] ?? found;
    return found;
  };
  const seen = new Map<number, number[]>();
  for (const [at, { shingles }] of texts.entries()) {
    const compared = new Set<number>();
    for (const hash of [...shingles].sort((a, b) => a - b).slice(0, SKETCH)) {
      const others = seen.get(hash) ?? [];
      if (others.length >= COMMON) continue;
      for (const other of others) compared.add(other);
      others.push(at);
      seen.set(hash, others);
    }
    for (const other of compared)
      if (areAlike(shingles, texts[other]?.shingles ?? new Set())) leader[leaderOf(at)] = leaderOf(other);
  }
  const groups = Map.groupBy(texts.keys(), leaderOf);
  return [...groups.values()].flatMap((members) => {
    const posts = members.flatMap((at) => texts[at]?.posts ?? []).sort((a, b) => a.at - b.at);
    if (posts.length < 2 || (posts.at(-1)?.at ?? 0) < listed) return [];
    const pages = new Set(posts.map(({ page }) => page)).size;
    const why = `${posts.length} posts on ${pages === 1 ? "one page" : `${pages} pages`} say nearly the same`;
    return [signOf("sameText", posts, why)];
  });
};

/** Whether two texts have enough of their shingles in common; given up where they cannot have any more. */
const areAlike = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  const { resemblance } = SIGN_LIMITS;
  let left = few.size;
  let both = 0;
  for (const shingle of few) {
    if (both + left < (few.size + many.size - both - left) * resemblance) return false;
    left -= 1;
    if (many.has(shingle)) both += 1;
  }
  return both >= (few.size + many.size - both) * resemblance;
};

// More than is usual.

/** On each page, the day on which far more accounts write than on the days of the month before it. */
const bursts = (sorted: readonly SeenPost[], listed: number): Sign[] => {
  const signs: Sign[] = [];
  for (const posts of Map.groupBy(sorted, ({ page }) => page).values()) {
    let worst: { chance: number; sign: Sign } | undefined;
    for (const stretch of stretches(posts, SIGN_LIMITS.burstWithin)) {
      const [first, last] = [stretch[0], stretch.at(-1)];
      const accounts = accountsIn(stretch);
      if (!first || !last || last.at < listed || accounts < SIGN_LIMITS.burstAccounts) continue;
      const before = posts.filter(({ at }) => at < first.at && at >= first.at - SIGN_LIMITS.usual * DAY);
      const usual = (accountsIn(before) + 1) / SIGN_LIMITS.usual;
      const chance = poissonTail(accounts, usual * SIGN_LIMITS.burstWithin);
      if (chance >= SIGN_LIMITS.chance || chance >= (worst?.chance ?? 1)) continue;
      const why = `${accounts} accounts within a day; ${accountsIn(before)} in the ${SIGN_LIMITS.usual} days before`;
      worst = { chance, sign: signOf("burst", stretch, why) };
    }
    if (worst) signs.push(worst.sign);
  }
  return signs;
};

// One star here, five next door.

/** New accounts whose first reviews praise one page and condemn one of the same kind nearby. */
const contrasts = (sorted: readonly SeenPost[], listed: number): Sign[] => {
  const rated = sorted.filter(({ stars, reviews }) => stars !== null && reviews <= SIGN_LIMITS.contrastReviews);
  return [...Map.groupBy(rated, ({ author }) => author).values()].flatMap((posts) => {
    const [first, ...others] = posts;
    if (!first || (first.stars !== 1 && first.stars !== 5)) return [];
    const opposite = others.find(
      ({ stars, nearby, page, at }) =>
        stars === 6 - (first.stars ?? 0) &&
        nearby === first.nearby &&
        page !== first.page &&
        at >= listed &&
        at - first.at <= SIGN_LIMITS.contrastWithin * DAY,
    );
    if (!opposite) return [];
    const [bad, good] = first.stars === 1 ? [first, opposite] : [opposite, first];
    return [
      {
        ...signOf(
          "contrast",
          [first, opposite],
          "The first reviews of an account: one star here, five on a page like it nearby",
        ),
        page: bad.page,
        posts: [bad.name, good.name],
      },
    ];
  });
};

// How often that comes about by chance.

/** That of `count` each with probability `share` at least `least` are so. */
export const binomialTail = (count: number, least: number, share: number): number => {
  if (share >= 1) return 1;
  let logged = 0;
  let sum = 0;
  for (let at = 0; at <= count; at += 1) {
    if (at > 0) logged += Math.log((count - at + 1) / at);
    if (at >= least) sum += Math.exp(logged + at * Math.log(share) + (count - at) * Math.log1p(-share));
  }
  return Math.min(1, sum);
};

/** That of something that happens `mean` times there are at least `least`. */
export const poissonTail = (least: number, mean: number): number => {
  let term = Math.exp(-mean);
  let below = 0;
  let above = 0;
  for (let at = 0; at < least + 200; at += 1) {
    if (at > 0) term *= mean / at;
    if (at < least) below += term;
    else above += term;
  }
  return below < 0.5 ? Math.max(0, 1 - below) : above;
};
