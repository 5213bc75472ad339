/**
 * The scripts that a first use needs besides the island's own: those that any one needs, and what the script of each island
 * imports besides. They are fetched together with it, so that nothing waits for one file to name the next.
 */
interface Needed {
  always: readonly string[];
  /** By the path of a script: what it imports, all the way down. */
  imported: ReadonlyMap<string, readonly string[]>;
  /** By the name of a component's file: the script that has it. */
  holds: ReadonlyMap<string, string>;
}
const KEY = Symbol.for("quad:shared-scripts");
const held = globalThis as { [KEY]?: Needed };

/**
 * What goes into one file besides what is shared: the combobox, which most visits do without, and what belongs to one idea.
 * Many small files weigh more than one, since each is compressed by itself: 175 KB in 65 files, 163 in 35.
 */
const GROUPS = [
  {
    name: "page",
    test: /features\/((search|menu|page-services|toast|live-region|overlay|back|session|theme)\/|account\/(MyAvatar|AccountCorner|open)|profile\/show|share\/share)/,
  },
  // Lists and the profile have it: in a file of its own, no list fetches the profile.
  { name: "saving", test: /(features|contract)\/saved-searches(\/(SaveSearch|messages|saved-searches\.store))?\.ts/ },
  { name: "combobox", test: /downshift|compute-scroll-into-view|prop-types|components\/Combobox/ },
  { name: "correcting", test: /features\/correction\/(CorrectionButton|messages)/ },
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
/** The island that is hydrated with any other one, and what hydrates them. */
const ALWAYS = ["PageServices.tsx", "hydrate.ts"];

interface Chunk {
  moduleIds?: readonly string[];
  imports?: readonly string[];
}
type Bundle = Readonly<Record<string, Chunk>>;

/** What a script imports, all the way down, and itself. */
const withImports = (bundle: Bundle, files: readonly string[]): string[] => {
  const all = new Set(files);
  // A set that grows while it is gone through: what each one imports comes after it.
  for (const file of all) for (const imported of bundle[file]?.imports ?? []) all.add(imported);
  return [...all].sort();
};
const pathOf = (file: string): string => `/${file}`;

/** Gathers what islands share into one file, and holds what is always needed for the pages that are rendered afterwards. */
export const gatherSharedScripts = () => ({
  name: "quad:shared-scripts",
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  configEnvironment: (name: string) =>
    name === "client"
      ? {
          build: {
            rolldownOptions: {
              // What a script shares with others it may export besides its islands: else each island has a file that only
              // names the one with its code.
              preserveEntrySignatures: "allow-extension" as const,
              output: { codeSplitting: { groups: [SHARED, ...GROUPS] } },
            },
          },
        }
      : undefined,
  generateBundle: (_: unknown, bundle: Bundle) => {
    const holds = new Map(
      Object.entries(bundle).flatMap(([file, { moduleIds = [] }]) =>
        moduleIds.map((id) => [id.slice(id.lastIndexOf("/") + 1), file] as const),
      ),
    );
    const always = withImports(
      bundle,
      ALWAYS.flatMap((name) => holds.get(name) ?? []),
    );
    const imported = Object.keys(bundle).map((file) => {
      const further = withImports(bundle, [file]).filter((one) => !always.includes(one));
      return [pathOf(file), further.map(pathOf)] as const;
    });
    held[KEY] = {
      always: always.map(pathOf),
      imported: new Map(imported),
      holds: new Map([...holds].map(([name, file]) => [name, pathOf(file)])),
    };
  },
});

/** The paths of the scripts that any first use needs; none while developing. */
export const sharedScripts = (): readonly string[] => held[KEY]?.always ?? [];

/** The paths of a script and of what else it imports; none while developing. */
export const scriptsWith = (script: string): readonly string[] => held[KEY]?.imported.get(script) ?? [];

/** The same of the script that has a component, by the name of its file. */
export const scriptsOfComponent = (name: string): readonly string[] => {
  const needed = held[KEY];
  if (!needed) return [];
  const script = needed.holds.get(`${name}.tsx`);
  if (script === undefined) throw new Error(`No script has ${name}.tsx`);
  return scriptsWith(script);
};
