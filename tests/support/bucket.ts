import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureSidePackages } from "../../scripts/lib/side-packages.ts";

const PACKAGE = fileURLToPath(new URL("../bucket", import.meta.url));
const NAME = "quad";
/** What the server calls the bytes of an object on its disk. */
const BYTES = /\._S3rver_object$/;

interface Server {
  run: () => Promise<AddressInfo>;
  close: () => Promise<void>;
}
type Constructor = new (options: Record<string, unknown>) => Server;

/** An empty private bucket on a server of its own that speaks S3 and checks signatures. */
export interface TestBucket {
  /** Its web address. */
  url: string;
  /** The settings with which a CMS keeps its uploads in it. */
  settings: Record<string, string>;
  /** The names of its objects, sorted. */
  names: () => string[];
  /** Stops the server, and starts it again on the same port with what it had. */
  stopAnswering: () => Promise<void>;
  answerAgain: () => Promise<void>;
  /** Stops it and deletes what it has. */
  stop: () => Promise<void>;
}

export const startBucket = async (): Promise<TestBucket> => {
  const modules = ensureSidePackages(PACKAGE);
  const S3rver = createRequire(import.meta.url)(join(modules, "@20minutes", "s3rver")) as Constructor;
  const directory = mkdtempSync(join(tmpdir(), "quad-bucket-"));
  const listen = async (port: number): Promise<{ server: Server; port: number }> => {
    const options = { address: "127.0.0.1", port, directory, silent: true, configureBuckets: [{ name: NAME }] };
    const server = new S3rver(options);
    return { server, port: (await server.run()).port };
  };
  let { server, port } = await listen(0);
  const url = `http://127.0.0.1:${port}/${NAME}`;
  return {
    url,
    settings: { UPLOADS_BUCKET_URL: url, UPLOADS_BUCKET_KEY_ID: "S3RVER", UPLOADS_BUCKET_SECRET: "S3RVER" },
    names: () => {
      const folder = join(directory, NAME);
      if (!existsSync(folder)) return [];
      return readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => BYTES.test(name))
        .map((name) => name.replace(BYTES, ""))
        .sort();
    },
    stopAnswering: () => server.close(),
    answerAgain: async () => {
      ({ server, port } = await listen(port));
    },
    stop: async () => {
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
