// Writes the API's description, OpenAPI 3.1, made from the contract: to the standard output, or to a file with --out FILE.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { describeApi } from "../src/lib/openapi/describe-api.ts";
import { ROOT } from "./lib/paths.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const text = `${JSON.stringify(describeApi(ENDPOINTS, version), undefined, 2)}\n`;
if (values.out === undefined) process.stdout.write(text);
else writeFileSync(values.out, text);
