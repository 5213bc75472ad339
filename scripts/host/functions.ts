import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a function is told besides its request: the part of Netlify's context that Quad's functions use. */
export interface FunctionContext {
  params: Record<string, string>;
  ip: string;
  requestId: string;
}

export interface LoadedFunction {
  name: string;
  match: (path: string) => Record<string, string> | undefined;
  methods: readonly string[];
  handle: (request: Request, context: FunctionContext) => Promise<Response> | Response;
}

interface FunctionModule {
  default: LoadedFunction["handle"];
  config?: { path?: string | string[]; method?: string | string[] };
}

/** Loads every .ts at the top of a folder, as Netlify does. Rejects when one has no default export or no path. */
export const loadFunctions = async (folder: string): Promise<LoadedFunction[]> => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
      const paths = [module.config?.path ?? []].flat();
      if (typeof module.default !== "function" || paths.length === 0)
        throw new Error(`functions/${file} must export a default function and config.path`);
      const patterns = paths.map((pathname) => new URLPattern({ pathname }));
      return {
        name: file.slice(0, -".ts".length),
        methods: [module.config?.method ?? []].flat(),
        handle: module.default,
        match: (path: string) => {
          for (const pattern of patterns) {
            const found = pattern.exec({ pathname: path });
            if (found)
              return Object.fromEntries(
                Object.entries(found.pathname.groups).map(([name, value]) => [name, value ?? ""]),
              );
          }
          return undefined;
        },
      };
    }),
  );
};
