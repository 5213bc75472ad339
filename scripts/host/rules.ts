import { parseAllHeaders, type Header } from "@netlify/headers-parser";
import { parseAllRedirects } from "@netlify/redirect-parser";

/** A redirect as netlify.toml says it; a status of 200 serves another path under the asked-for address. */
export interface RedirectRule {
  from: URLPattern;
  to: string;
  status: number;
  /** Applies even where a file of that name exists. */
  force: boolean;
}

export interface Rules {
  headersFor: (path: string) => Record<string, string>;
  redirectFor: (path: string) => { to: string; status: number; force: boolean } | undefined;
}

/** Reads the header and redirect rules of a netlify.toml with Netlify's own parsers. Rejects with what they complain of. */
export const readRules = async (netlifyConfigPath: string, log: (line: string) => void): Promise<Rules> => {
  const [headers, redirects] = await Promise.all([
    parseAllHeaders({ headersFiles: [], netlifyConfigPath, configHeaders: [], minimal: false }),
    parseAllRedirects({ redirectsFiles: [], netlifyConfigPath, configRedirects: [], minimal: false }),
  ]);
  const [error] = [...headers.errors, ...(redirects.errors as Error[])];
  if (error) throw new Error(`netlify.toml: ${error.message}`, { cause: error });
  const headerRules = headers.headers as Header[];
  const redirectRules = (redirects.redirects as Record<string, unknown>[]).flatMap((rule) => toRedirect(rule, log));
  return {
    headersFor: (path) =>
      Object.assign(
        {},
        ...headerRules.filter((rule) => new RegExp(rule.forRegExp).test(path)).map((rule) => rule.values),
      ) as Record<string, string>,
    redirectFor: (path) => {
      for (const { from, to, status, force } of redirectRules) {
        const match = from.exec({ pathname: path });
        if (!match) continue;
        const target = Object.entries(match.pathname.groups).reduce(
          (filled, [name, value]) => filled.replaceAll(name === "0" ? ":splat" : `:${name}`, value ?? ""),
          to,
        );
        return { to: target, status, force };
      }
      return undefined;
    },
  };
};

const toRedirect = (rule: Record<string, unknown>, log: (line: string) => void): RedirectRule[] => {
  const from = String(rule["from"] ?? rule["path"]);
  const conditions = Object.keys((rule["conditions"] ?? {}));
  if (conditions.length > 0) {
    log(`netlify.toml: the redirect from ${from} depends on ${conditions.join(", ")} and is left out here`);
    return [];
  }
  return [
    {
      from: new URLPattern({ pathname: from }),
      to: String(rule["to"]),
      status: Number(rule["status"] ?? 301),
      force: rule["force"] === true,
    },
  ];
};
