import { decodeJwt, jwtVerify } from "jose";
import { z } from "zod";
import { env } from "../env.ts";
import { Refused } from "../errors.ts";

const NAME = "quad_refresh";
const refreshClaims = z.object({ userId: z.string(), sessionId: z.string(), type: z.literal("refresh") });

/** The value of a cookie that a request brings, as it is; undefined without one. */
export const cookieOf = (request: Request, wanted: string): string | undefined => {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name = "", ...value] = pair.trim().split("=");
    if (name === wanted) return value.join("=");
  }
  return undefined;
};

/** The refresh token that a request brings, as it is; undefined without one. */
export const refreshCookieOf = (request: Request): string | undefined => cookieOf(request, NAME);

/** The refresh token of a request. Throws Refused("SessionOver") unless it is signed by us and still good. */
export const refreshTokenOf = async (request: Request): Promise<string> => {
  const token = refreshCookieOf(request);
  if (!token) throw new Refused("SessionOver");
  const secret = new TextEncoder().encode(env.jwtSecret());
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], requiredClaims: ["exp"] });
    refreshClaims.parse(payload);
  } catch (error) {
    throw new Refused("SessionOver", { cause: error, headers: { "set-cookie": clearedCookie(request) } });
  }
  return token;
};

/** The cookie of a refresh token: no script reads it, no other site sends it, and only the calls of a session get it. */
export const refreshCookie = (request: Request, token: string): string => {
  const { exp = 0 } = decodeJwt(token);
  return sessionCookie(request, NAME, token, Math.max(0, exp - Math.floor(Date.now() / 1000)));
};

export const clearedCookie = (request: Request): string => sessionCookie(request, NAME, "", 0);

/** A cookie that no script reads and no other site sends. */
export const sessionCookie = (request: Request, name: string, value: string, seconds: number): string => {
  // Behind a proxy that ends TLS the request itself may say http: then the site's address tells.
  const isSecure = [request.url, env.siteUrl() ?? ""].some((url) => url.startsWith("https:"));
  const parts = [`${name}=${value}`, "Path=/api/auth", `Max-Age=${seconds}`, "HttpOnly", "SameSite=Strict"];
  return [...parts, ...(isSecure ? ["Secure"] : [])].join("; ");
};

/** Throws Refused("NotAllowed") for a request that another site made a browser send. */
export const expectOwnSite = (request: Request): void => {
  const from = request.headers.get("sec-fetch-site");
  if (from !== null && from !== "same-origin" && from !== "none") throw new Refused("NotAllowed");
  const origin = request.headers.get("origin");
  if (origin === null) return;
  const own = [request.url, env.siteUrl()].flatMap((url) => (url && URL.canParse(url) ? new URL(url).host : []));
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Refused("NotAllowed");
};
