/**
 * The scripts that the first use of a page needs besides the island's own: fetched together with it, so that nothing waits
 * for one file to name the next.
 */
const KEY = Symbol.for("quad:shared-scripts");
const held = globalThis as { [KEY]?: readonly string[] };

/**
 * What goes into one file besides what is shared: the combobox, which most visits do without, and what belongs to one idea.
 * Many small files weigh more than one, since each is compressed by itself: 175 KB in 65 files, 163 in 35.
 */
const GROUPS = [
  {
    name: "page",
    test: /features\/((search|menu|page-services|toast|live-region|overlay|back|session|theme)\/|account\/(MyAvatar|AccountCorner|open)|profile\/show)/,
  },
  // Lists and the profile have it: in a file of its own, no list fetches the profile.
  { name: "saving", test: /(features|contract)\/saved-searches(\/(SaveSearch|messages|saved-searches\.store))?\.ts/ },
  { name: "combobox", test: /downshift|compute-scroll-into-view|prop-types|components\/Combobox/ },
  { name: "account", test: /features\/account\/(?![cC]reate)/ },
  {
    name: "profile",
    test: /features\/((profile|interests)\/(?!AvatarCrop|show|ProfilePage|[vV]erified)|account\/[cC]reate)/,
  },
  // Who only reads does without what writes.
  { name: "discussion", test: /features\/(interaction\/|posting\/asked-post)/ },
  { name: "writing", test: /features\/(posting\/(?!asked-post)|replies\/|report\/)/ },
  { name: "comparison", test: /features\/compare\/(Comparison|comparison|record|Share)/ },
];
/** Of everything else, what so many of the scripts that a page can start have in common. */
const SHARED = {
  name: "shared",
  test: (id: string) => !GROUPS.some(({ test }) => test.test(id)),
  minShareCount: 4,
  priority: 1,
};
/** The island that is hydrated with any other one. */
const ALWAYS = "PageServices";

interface Chunk {
  name?: string;
  imports?: readonly string[];
}

/** Gathers what islands share into one file, and holds what is always needed for the pages that are rendered afterwards. */
export const gatherSharedScripts = () => ({
  name: "quad:shared-scripts",
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  configEnvironment: (name: string) =>
    name === "client"
      ? {
          build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED, ...GROUPS] } } } },
        }
      : undefined,
  generateBundle: (_: unknown, bundle: Readonly<Record<string, Chunk>>) => {
    const needed = new Set(Object.keys(bundle).filter((file) => bundle[file]?.name === ALWAYS));
    // A set that grows while it is gone through: what each one imports comes after it.
    for (const file of needed) for (const imported of bundle[file]?.imports ?? []) needed.add(imported);
    held[KEY] = [...needed].sort().map((file) => `/${file}`);
  },
});

/** The paths of those scripts; none while developing. */
export const sharedScripts = (): readonly string[] => held[KEY] ?? [];
