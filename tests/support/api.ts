import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportContent } from "../../scripts/export-content.ts";
import { startHost } from "../../scripts/host/host.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { openDatabase, type DATABASES } from "../cms/databases.ts";
import { nameOfBeginning, startCms, type CmsOptions, type RunningCms } from "./cms.ts";
import { prepared } from "./prepared.ts";

/** What a call answered. */
export interface Answered {
  status: number;
  headers: Headers;
  /** The body as JSON; its text when it is none; undefined without one. */
  body: unknown;
}

/** Somebody who calls: nobody yet, or a person with an account. */
export interface Caller {
  get: (path: string, headers?: Record<string, string>) => Promise<Answered>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;
  delete: (path: string, headers?: Record<string, string>) => Promise<Answered>;
}
export interface Person extends Caller {
  id: number;
  username: string;
  email: string;
  password: string;
  jwt: string;
}

/** The real CMS with the seed, its export, and the host with every function: all but the pages. */
export interface RunningApi {
  url: string;
  cms: RunningCms;
  /** Where the CMS keeps its data. */
  database: CmsOptions["database"];
  anyone: Caller;
  /** Registers somebody through the API and logs in. */
  newPerson: (username?: string) => Promise<Person>;
  /** The same caller with another token. */
  withToken: (token: string) => Caller;
  stop: () => Promise<void>;
}

/** A body is sent as JSON, unless it is a FormData. */
export const apiClient = (url: string, token?: string): Caller => {
  const call = async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: read(text) };
  };
  return {
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    delete: (path, headers) => call("DELETE", path, undefined, headers),
  };
};

const read = (text: string): unknown => {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
};

let people = 0;

export const startApi = async ({
  database: name = "SQLite",
  cmsUrl,
  cmsEnvironment = {},
}: {
  database?: (typeof DATABASES)[number];
  /** What the functions take for the CMS, such as a proxy that can fail in front of the real one. */
  cmsUrl?: (real: string) => Promise<string> | string;
  /** Further settings of the CMS. */
  cmsEnvironment?: Record<string, string>;
} = {}): Promise<RunningApi> => {
  const beginning = { seed: true, students: true };
  const { database, stop: stopDatabase } = await openDatabase(name, beginning);
  const cms = await startCms({ database, ...beginning, env: cmsEnvironment });
  const folder = mkdtempSync(join(tmpdir(), "quad-api-"));
  const content = join(folder, "content");
  const exported = async (out: string): Promise<void> => {
    await exportContent({ cmsUrl: cms.url, token: cms.tokens.export, out });
  };
  // What copies of one database begin with is exported once.
  const begun = await prepared(`export-${name}-${nameOfBeginning(beginning)}`, exported);
  if (begun) cpSync(begun, content, { recursive: true, verbatimSymlinks: true });
  else await exported(content);
  Object.assign(process.env, {
    CMS_URL: cmsUrl ? await cmsUrl(cms.url) : cms.url,
    CMS_FUNCTIONS_TOKEN: cms.tokens.functions,
    JWT_SECRET: cms.jwtSecret,
    QUAD_CONTENT: content,
    // How long a busy machine takes is not what is tested; tests of the budgets set their own.
    CMS_READ_MS: "30000",
    CMS_WRITE_MS: "30000",
    CMS_LONG_MS: "60000",
  });
  const host = await startHost({
    port: 0,
    distLink: join(folder, "dist"),
    functionsDir: join(ROOT, "functions"),
    log: () => undefined,
  });
  const anyone = apiClient(host.url);
  return {
    url: host.url,
    cms,
    database,
    anyone,
    withToken: (token) => apiClient(host.url, token),
    newPerson: async (username = `person${process.pid}x${(people += 1)}`) => {
      const account = { username, email: `${username.toLowerCase()}@example.org`, password: `pass word ${username}` };
      const registered = await anyone.post("/api/auth/local/register", account);
      if (registered.status !== 200) throw new Error(`Could not register: ${JSON.stringify(registered.body)}`);
      const loggedIn = await anyone.post("/api/auth/local", {
        identifier: account.email,
        password: account.password,
      });
      const { jwt, user } = loggedIn.body as { jwt: string; user: { id: number } };
      return { ...account, id: user.id, jwt, ...apiClient(host.url, jwt) };
    },
    stop: async () => {
      await host.close();
      await cms.stop();
      await stopDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
