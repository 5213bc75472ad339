// Measures what docs/performance.md reports.
import { parseArgs } from "node:util";
import { benchApi } from "./bench/api.ts";
import { benchBuild } from "./bench/build.ts";
import { benchCatalogue } from "./bench/catalogue.ts";
import { benchFiles } from "./bench/files.ts";
import { benchFilter } from "./bench/filter.ts";
import { benchLoad } from "./bench/load.ts";
import { benchPictures } from "./bench/pictures.ts";
import { benchRebuild } from "./bench/rebuild.ts";
import { benchSearch } from "./bench/search.ts";
import { benchSigns } from "./bench/campus.ts";
import { benchInp } from "./bench/browser/inp.ts";
import { benchKeystroke } from "./bench/browser/keystroke.ts";
import { benchPress } from "./bench/browser/press.ts";
import { benchScripts } from "./bench/browser/scripts.ts";
import { benchWeb } from "./bench/web.ts";
import { say } from "./lib/steps.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "1000,10000,23000" },
    register: { type: "string" },
    subjects: { type: "string" },
    only: { type: "string" },
    posts: { type: "string", default: "0" },
    against: { type: "string" },
    weigh: { type: "boolean", default: false },
  },
});
const USAGE = `npm run bench -- build [--sizes 1000,10000,23000] [--register FILE] [--posts 5] [--against FOLDER]
npm run bench -- pictures [--sizes 23000] [--register FILE]   what drawn pictures are of a full build
npm run bench -- rebuild [--register FILE]
npm run bench -- api [--register FILE] [--subjects FILE]     all of the API: the three below
npm run bench -- catalogue [--register FILE]
npm run bench -- search [--register FILE] [--subjects FILE] [--weigh]
npm run bench -- community
npm run bench -- files                                        what 500 reads of a large file do to everybody else
npm run bench -- load                                         three minutes of 12 readers and 20 writers
npm run bench -- signs                                        how often signs of bad faith are false alarms
npm run bench -- filter [--register FILE]
npm run bench -- web [--only PATH,PATH]
npm run bench -- scripts [--only PATH]                        what pages fetch and run, before use and after
npm run bench -- inp                                          from interactions to the next paint, on a slow processor
npm run bench -- keystroke [--register FILE]                  a letter in the programs' list, in a browser
npm run bench -- press [--only WHAT]                          from a press to its answer, on a slow line and processor`;

switch (positionals[0]) {
  case "build":
    await benchBuild({ ...values, sizes: values.sizes.split(",").map(Number), posts: Number(values.posts) });
    break;
  case "pictures":
    await benchPictures({ ...values, size: Math.max(...values.sizes.split(",").map(Number)) });
    break;
  case "rebuild":
    await benchRebuild({ register: values.register });
    break;
  case "api":
    await benchCatalogue(values);
    await benchSearch(values);
    await benchApi();
    break;
  case "signs":
    benchSigns();
    break;
  case "catalogue":
    await benchCatalogue(values);
    break;
  case "search":
    await benchSearch(values);
    break;
  case "load":
    await benchLoad();
    break;
  case "files":
    await benchFiles();
    break;
  case "community":
    await benchApi();
    break;
  case "filter":
    await benchFilter(values);
    break;
  case "keystroke":
    await benchKeystroke(values);
    break;
  case "inp":
    await benchInp();
    break;
  case "press":
    await benchPress(values);
    break;
  case "scripts":
    await benchScripts(values);
    break;
  case "web":
    await benchWeb(values);
    break;
  default:
    say(USAGE);
    process.exitCode = 1;
}
