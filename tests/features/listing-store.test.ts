import { describe, expect, it } from "vitest";
import type { EntryIndex } from "../../src/features/listing/catalogue.ts";
import { listingStore, type Step } from "../../src/features/listing/listing.store.ts";
import { listOf } from "../../src/features/listing/lists.ts";

const index: EntryIndex = { entries: [], highestRating: [], lowestRating: [] };

/** An address bar that remembers its steps. */
const anAddress = (first = "") => {
  const steps = [first];
  return {
    steps,
    search: () => steps.at(-1) ?? "",
    write: (query: string, step: Step) => {
      if (step === "push") steps.push(query);
      else steps[steps.length - 1] = query;
    },
  };
};
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("the store of a list", () => {
  it("starts as the address says, and fetches its index once, when it is needed", async () => {
    let fetched = 0;
    const store = listingStore(listOf("destinations"), anAddress("?q=bali&sort=lowestRating"), () => {
      fetched += 1;
      return Promise.resolve(index);
    });
    expect(store.$listing.get()).toMatchObject({ text: "bali", sort: "lowestRating" });
    expect(store.$index.get().state).toBe("unread");
    store.need();
    store.need();
    expect(store.$index.get().state).toBe("loading");
    await turn();
    store.need();
    expect(store.$index.get().state).toBe("ready");
    expect(fetched).toBe(1);
  });

  it("says that its index could not be fetched, and tries again with the next need", async () => {
    let fetched = 0;
    const store = listingStore(listOf("health"), anAddress(), () => {
      fetched += 1;
      return fetched === 1 ? Promise.reject(new Error("away")) : Promise.resolve(index);
    });
    store.sortBy("highestRating");
    await turn();
    expect(store.$index.get().state).toBe("failed");
    store.sortBy("lowestRating");
    await turn();
    expect(store.$index.get().state).toBe("ready");
  });

  it("says so too when what came is no index", async () => {
    const store = listingStore(listOf("programs"), anAddress("?q=x"), () => Promise.resolve({ ids: null }));
    store.need();
    await turn();
    expect(store.$index.get().state).toBe("failed");
  });

  it("makes a choice a step of the history, typing one step, and nothing of what changes nothing", () => {
    const address = anAddress();
    const store = listingStore(listOf("programs"), address, () => Promise.resolve(index));
    store.addField("Physics");
    store.addField("Physics");
    store.search("q", "push");
    store.search("qu", "replace");
    store.search("qu ", "replace");
    store.removeField("Botany");
    expect(address.steps).toEqual(["", "?field=physics", "?q=qu&field=physics"]);
  });

  it("follows the address after Back", () => {
    const address = anAddress();
    const store = listingStore(listOf("subjects"), address, () => Promise.resolve(index));
    store.pressLevel("Research");
    store.pressUniversity(4);
    address.steps.pop();
    store.follow();
    expect(store.$listing.get()).toMatchObject({ graduationLevelSelected: "Research", universitySelected: 0 });
  });
});
