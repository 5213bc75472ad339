import { buildSync } from "esbuild";

const ID = "virtual:head-script";
const SOURCE = `${import.meta.dirname}/head-script.ts`;

/** Gives head-script.ts as one minified text (`import code from "virtual:head-script"`), to stand in the head of a page. */
export const headScript = () => ({
  name: "quad:head-script",
  resolveId: { filter: { id: /^virtual:head-script$/ }, handler: () => `\0${ID}` },
  load: {
    filter: { id: /^\0virtual:head-script$/ },
    handler(this: { addWatchFile: (path: string) => void }) {
      this.addWatchFile(SOURCE);
      const { outputFiles } = buildSync({
        entryPoints: [SOURCE],
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2022",
        // No "use strict", which modules and classes have of themselves: its bytes are in every page.
        tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
        write: false,
      });
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())};`;
    },
  },
});
