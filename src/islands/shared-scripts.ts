/**
 * The scripts that the first use of a page needs besides the island's own: fetched together with it, so that nothing waits
 * for one file to name the next.
 */
const KEY = Symbol.for("quad:shared-scripts");
const held = globalThis as { [KEY]?: readonly string[] };

const NAME = "shared";
/** How many of the scripts that a page can start must have a module in common for it to go into one file. */
const SHARED_BY = 4;
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
          build: {
            rolldownOptions: { output: { codeSplitting: { groups: [{ name: NAME, minShareCount: SHARED_BY }] } } },
          },
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
