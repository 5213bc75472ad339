import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { exportContent, type ExportOptions } from "../../scripts/export-content.ts";
import { manifestSchema } from "../../src/contract/export.ts";
import { startCms } from "../support/cms.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";

/** A record as the admin knows it. */
export interface Row {
  id: number;
  documentId: string;
  publicId: number;
}

/** A CMS with an editor at work, behind a proxy that can be told to fail. */
export type Source = Awaited<ReturnType<typeof startSource>>;

/** Starts the real CMS with an empty database and a fault proxy in front of it. `env`: what it is started with besides. */
export const startSource = async (env: Record<string, string> = {}) => {
  const cms = await startCms({ database: "sqlite", env });
  const proxy = await startFaultProxy(cms.url);
  const database = new DatabaseSync(join(cms.folder, "cms.db"), { timeout: 10_000 });
  const token = await cms.adminToken();

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${cms.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const records = (uid: string) => `/content-manager/collection-types/${uid}`;

  return {
    cms,
    proxy,
    database,
    create: async (uid: string, fields: Record<string, unknown>): Promise<Row> => {
      // The admin answers with the bare record for people, and wraps all others.
      const made = (await call("POST", records(uid), fields)) as Row | { data: Row };
      return "data" in made ? made.data : made;
    },
    update: (uid: string, { documentId }: Row, fields: Record<string, unknown>) =>
      call("PUT", `${records(uid)}/${documentId}`, fields),
    remove: (uid: string, { documentId }: Row) => call("DELETE", `${records(uid)}/${documentId}`),
    /** Uploads an image, or puts another in the place of one, and answers with its id. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>, replaced?: number): Promise<number> => {
      const form = new FormData();
      form.set("files", new File([bytes], name, { type: "image/png" }));
      if (replaced !== undefined) form.set("fileInfo", JSON.stringify({ name }));
      const answer = await call("POST", `/upload${replaced === undefined ? "" : `?id=${replaced}`}`, form);
      const [file] = (Array.isArray(answer) ? answer : [answer]) as { id: number }[];
      if (!file) throw new Error("The CMS kept no file");
      return file.id;
    },
    /** Exports through the proxy; the proxy's list then holds what this export asked. */
    exportTo: (out: string, more: Partial<ExportOptions> = {}) => {
      proxy.forget();
      return exportContent({ cmsUrl: proxy.url, token: cms.tokens.export, out, ...more });
    },
    stop: async () => {
      database.close();
      await proxy.close();
      await cms.stop();
    },
  };
};

export const UNIVERSITY = "api::university-page.university-page";
export const PROGRAM = "api::program-page.program-page";
export const FACILITY = "api::facility.facility";
export const COUNTRY = "api::country.country";
export const REVIEW = "api::review.review";
export const PERSON = "plugin::users-permissions.user";

/** How the admin says which records a relation holds. */
export const linkTo = ({ id, documentId }: Row) => ({ connect: [{ id, documentId }] });

/** A folder for exports that is removed after the test. */
export const exportFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quad-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A collection of the export that readers see. */
export const read = (out: string, name: string): Record<string, unknown>[] =>
  JSON.parse(readFileSync(join(out, "current", `${name}.json`), "utf8")) as Record<string, unknown>[];

export const manifestOf = (out: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(out, "current", "manifest.json"), "utf8")));

/** The bytes of every file of records, by name, with the digest of the whole. */
export const snapshot = (out: string): Record<string, string> => ({
  ...Object.fromEntries(
    readdirSync(join(out, "current"))
      .filter((name) => name !== "manifest.json" && name !== "origin.json")
      .map((name) => [name, readFileSync(join(out, "current", name), "utf8")]),
  ),
  digest: manifestOf(out).digest,
});
