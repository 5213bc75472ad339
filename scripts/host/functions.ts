import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FunctionContext } from "../../functions/_shared/serve.ts";

type Handle = (request: Request, context: FunctionContext) => Promise<Response> | Response;

interface FunctionModule {
  default: Handle;
  config?: { path?: string | string[]; method?: string | string[]; preferStatic?: boolean };
}

/** One path of one function. */
interface Mount {
  path: string;
  /** What every path of the pattern starts with. */
  prefix: string;
  pattern: URLPattern;
  methods: readonly string[];
  /** Whether a file of that name goes first. */
  preferStatic: boolean;
  handle: Handle;
}

export interface MatchedFunction {
  preferStatic: boolean;
  handle: Handle;
  params: Record<string, string>;
}

export interface Functions {
  /** The function of a path and method; else the methods that the path does take; else undefined. */
  find: (path: string, method: string) => MatchedFunction | { allowed: string[] } | undefined;
}

/** Loads every .ts at the top of a folder, as Netlify does. Rejects when one has no default export or no path. */
export const loadFunctions = async (folder: string): Promise<Functions> => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .sort();
  const loaded = await Promise.all(files.map((file) => loadFunction(folder, file)));
  const mounts = loaded.flat().sort(bySpecificity);
  // A pattern takes long to try: most paths are literal, and the others have a literal prefix.
  const literal = Map.groupBy(mounts.filter(isLiteral), ({ path }) => path);
  const patterns = mounts.filter((mount) => !isLiteral(mount));
  return {
    find: (path, method) => {
      // A slash at the end does not count.
      const asked = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
      const allowed = new Set<string>();
      for (const { prefix, pattern, methods, preferStatic, handle } of [...(literal.get(asked) ?? []), ...patterns]) {
        const match = asked.startsWith(prefix) ? pattern.exec({ pathname: asked }) : null;
        if (!match) continue;
        // Who takes GET takes HEAD.
        if (methods.length === 0 || methods.includes(method === "HEAD" ? "GET" : method)) {
          const groups = Object.entries(match.pathname.groups);
          return {
            preferStatic,
            handle,
            params: Object.fromEntries(groups.map(([name, value]) => [name, value ?? ""])),
          };
        }
        for (const other of methods) allowed.add(other);
      }
      return allowed.size > 0 ? { allowed: [...allowed] } : undefined;
    },
  };
};

const loadFunction = async (folder: string, file: string): Promise<Mount[]> => {
  const { default: handle, config = {} } = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
  const paths = [config.path ?? []].flat();
  if (typeof handle !== "function" || paths.length === 0)
    throw new Error(`functions/${file} must export a default function and config.path`);
  const methods = [config.method ?? []].flat();
  return paths.map((path) => ({
    path,
    prefix: /^[\w/.-]*/.exec(path)?.[0] ?? "",
    pattern: new URLPattern({ pathname: path }),
    methods,
    preferStatic: config.preferStatic === true,
    handle,
  }));
};

const isLiteral = ({ path, prefix }: Mount): boolean => path === prefix;

/** `/users/me` is asked before `/users/:id`, and that before `/users/*`. */
const bySpecificity = (a: Mount, b: Mount): number => {
  const [mine, theirs] = [specificity(a.path), specificity(b.path)];
  return mine < theirs ? -1 : mine > theirs ? 1 : 0;
};

const specificity = (path: string): string =>
  path
    .split("/")
    .map((part) => (part.includes("*") ? "3" : part.includes(":") ? "2" : "1"))
    .join("");
