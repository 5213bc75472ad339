import { parseAllHeaders, type Header } from "@netlify/headers-parser";
import { parseAllRedirects } from "@netlify/redirect-parser";

/** Where a rule leads: 3xx sends the reader there, any other status answers with what is there. */
export interface Redirect {
  to: string;
  status: number;
  /** Applies even where a file of that name exists. */
  force: boolean;
}

export interface Rules {
  /** What the rules for a path say together; of two that say something of one header, the later one counts. */
  headersFor: (path: string) => readonly [name: string, value: string][];
  /** The first rule for a path. */
  redirectFor: (path: string) => Redirect | undefined;
}

interface RedirectRule extends Redirect {
  from: URLPattern;
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
  const redirectRules = (redirects.redirects as ParsedRedirect[]).flatMap((rule) => toRedirect(rule, log));
  return {
    headersFor: (path) => {
      const merged = new Map<string, string>();
      for (const { forRegExp, values } of headerRules)
        if (forRegExp.test(path))
          for (const [name, value] of Object.entries(values)) merged.set(name.toLowerCase(), value);
      return [...merged];
    },
    redirectFor: (path) => {
      const asked = path === "/" ? path : path.replace(/\/$/, "");
      for (const { from, to, status, force } of redirectRules) {
        const match = from.exec({ pathname: asked });
        if (match) return { to: filled(to, match.pathname.groups), status, force };
      }
      return undefined;
    },
  };
};

/** What Netlify's parser makes of a rule, as far as it is used here. */
interface ParsedRedirect {
  from: string;
  path: string;
  host?: string;
  to: string;
  status?: number;
  force: boolean;
  proxy: boolean;
  conditions: Record<string, unknown>;
  query?: Record<string, unknown>;
}

const toRedirect = (rule: ParsedRedirect, log: (line: string) => void): RedirectRule[] => {
  const why = whyNotHere(rule);
  if (why) {
    log(`netlify.toml: the redirect from ${rule.from} ${why} and is left out here`);
    return [];
  }
  const { to, status = 301, force } = rule;
  // A splat takes nothing, too: /news/* is also for /news.
  return [{ from: new URLPattern({ pathname: rule.path.replace(/\/\*$/, "{/*}?") }), to, status, force }];
};

const whyNotHere = ({ conditions, query = {}, proxy, host }: ParsedRedirect): string | undefined => {
  const asked = [...Object.keys(conditions), ...Object.keys(query).map((name) => `?${name}`), ...(host ? [host] : [])];
  if (asked.length > 0) return `depends on ${asked.join(", ")}`;
  return proxy ? "leads to another server" : undefined;
};

/** Puts what a pattern caught into a rule's target. What a reader wrote can never make it another site's address. */
const filled = (to: string, groups: Record<string, string | undefined>): string => {
  const target = to.replace(/:([a-z_]\w*)/gi, (placeholder, name: string) => {
    const key = name === "splat" ? "0" : name;
    return key in groups ? (groups[key] ?? "") : placeholder;
  });
  return to.startsWith("/") ? target.replace(/^[/\\]+/, "/") : target;
};
