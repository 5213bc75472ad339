import type { Core } from "@strapi/strapi";

const STORE = { type: "core", name: "quad", key: "seeded" } as const;

/** Which records the seed has created, by collection: they are never created again, whatever an editor did with them. */
export class Ledger {
  readonly #held: Map<string, Set<string>>;
  #isChanged = false;

  private constructor(held: Record<string, string[]>) {
    this.#held = new Map(Object.entries(held).map(([name, keys]) => [name, new Set(keys)]));
  }

  static async read(strapi: Core.Strapi): Promise<Ledger> {
    return new Ledger(((await strapi.store.get(STORE)) as Record<string, string[]> | null) ?? {});
  }

  /** True when nothing was ever seeded here. */
  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  has(collection: string, key: unknown): boolean {
    return this.#held.get(collection)?.has(String(key)) ?? false;
  }

  add(collection: string, keys: readonly unknown[]): void {
    if (keys.length === 0) return;
    const held = this.#held.get(collection) ?? new Set<string>();
    for (const key of keys) held.add(String(key));
    this.#held.set(collection, held);
    this.#isChanged = true;
  }

  /** Writes what was added; writes nothing when nothing was. */
  async write(strapi: Core.Strapi): Promise<void> {
    if (!this.#isChanged) return;
    const value = Object.fromEntries([...this.#held].map(([name, keys]) => [name, [...keys]]));
    await strapi.store.set({ ...STORE, value });
  }
}
