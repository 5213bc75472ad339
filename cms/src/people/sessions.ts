import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { required } from "../environment";
import { USER_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { Refused } from "../refusals";

export const SESSION_UID = "admin::session";
/** How Strapi's session manager calls the sessions of people. */
const ORIGIN = "users-permissions";
/**
 * For so long after a refresh its old token may come again, in milliseconds: two tabs at once, or an answer that was
 * lost. Later it is somebody's copy, and the whole session ends.
 */
const GRACE_PERIOD = 20_000;

/** What a person's browser holds: the access token, and the refresh token in a cookie. */
export interface Tokens {
  jwt: string;
  refreshToken: string;
}
interface Claims {
  userId: string;
  sessionId: string;
  type: "access" | "refresh";
}
interface Session {
  userId: string;
  deviceId: string;
  status: string;
  updatedAt: string;
  expiresAt: string;
  absoluteExpiresAt: string | null;
}

const manager = (strapi: Core.Strapi) => strapi.sessionManager(ORIGIN);

/**
 * Starts a session. All refresh tokens that follow from a login share its device id: Strapi keeps a row for each, and a
 * session is all rows of one device.
 */
export const startSession = async (strapi: Core.Strapi, user: number): Promise<Tokens> =>
  tokensOf(strapi, (await manager(strapi).generateRefreshToken(String(user), randomUUID(), { type: "refresh" })).token);

/** A new access token and the next refresh token. Throws Refused("SessionOver"). */
export const refreshSession = async (strapi: Core.Strapi, refreshToken: unknown): Promise<Tokens> => {
  const claims = claimsOf(refreshToken);
  if (claims?.type !== "refresh") throw new Refused("SessionOver");
  const user = (await strapi.db
    .query(USER_UID)
    .findOne({ where: { id: Number(claims.userId) }, select: ["blocked"] })) as { blocked: boolean | null } | null;
  if (!user || user.blocked) {
    await endSessionsOf(strapi, Number(claims.userId));
    throw new Refused("SessionOver");
  }
  const next = await inTransaction(strapi, () => manager(strapi).rotateRefreshToken(refreshToken as string));
  if (!("error" in next)) return tokensOf(strapi, next.token);
  return reuseRefreshToken(strapi, claims);
};

/** For a refresh token that was used before: within the grace period another one, else the end of the session. */
const reuseRefreshToken = async (strapi: Core.Strapi, { sessionId, userId }: Claims): Promise<Tokens> => {
  const sessions = strapi.db.query(SESSION_UID);
  const old = (await sessions.findOne({ where: { sessionId, userId, origin: ORIGIN } })) as Session | null;
  if (old?.status !== "rotated") throw new Refused("SessionOver");
  const { deviceId, absoluteExpiresAt } = old;
  if (
    Date.now() - Date.parse(old.updatedAt) >= GRACE_PERIOD ||
    Date.parse(absoluteExpiresAt ?? old.expiresAt) <= Date.now()
  ) {
    await manager(strapi).invalidateRefreshToken(userId, deviceId);
    strapi.log.warn(`A used refresh token came again: the session of account ${userId} was ended`);
    throw new Refused("SessionOver");
  }
  const sibling = await manager(strapi).generateRefreshToken(userId, deviceId, { type: "refresh" });
  // It lasts no longer than the session that it belongs to.
  await sessions.update({ where: { sessionId: sibling.sessionId }, data: { absoluteExpiresAt } });
  return tokensOf(strapi, sibling.token);
};

const tokensOf = async (strapi: Core.Strapi, refreshToken: string): Promise<Tokens> => {
  const access = await manager(strapi).generateAccessToken(refreshToken);
  if ("error" in access) throw new Refused("SessionOver");
  return { jwt: access.token, refreshToken };
};

/** Ends the sessions that tokens of either kind belong to, expired ones too. */
export const endSession = async (strapi: Core.Strapi, tokens: readonly unknown[]): Promise<void> => {
  for (const token of tokens) {
    const claims = claimsOf(token);
    if (!claims) continue;
    const { sessionId, userId } = claims;
    const session = (await strapi.db
      .query(SESSION_UID)
      .findOne({ where: { sessionId, userId, origin: ORIGIN } })) as Session | null;
    if (session) await manager(strapi).invalidateRefreshToken(userId, session.deviceId);
  }
};

/** Ends all sessions of a person. */
export const endSessionsOf = (strapi: Core.Strapi, user: number): Promise<void> =>
  manager(strapi).invalidateRefreshToken(String(user));

/** Whose access token it is; undefined unless it is ours, still good, and its session has not ended. */
export const userOfToken = async (
  strapi: Core.Strapi,
  token: string,
): Promise<{ id: number; sessionId: string } | undefined> => {
  const { isValid, payload } = manager(strapi).validateAccessToken(token);
  if (!isValid || typeof payload.sessionId !== "string") return undefined;
  const { userId, sessionId } = payload;
  const [session] = await rowsOf(
    strapi.db
      .connection(tableOf(SESSION_UID))
      .where({
        [columnOf(SESSION_UID, "sessionId")]: sessionId,
        [columnOf(SESSION_UID, "userId")]: userId,
        [columnOf(SESSION_UID, "origin")]: ORIGIN,
      })
      .select("id")
      .limit(1),
  );
  return session ? { id: Number(userId), sessionId } : undefined;
};

/** What a token of ours says, expired or not; undefined when its signature (HMAC-SHA256, nothing else) is not ours. */
const claimsOf = (token: unknown): Claims | undefined => {
  if (typeof token !== "string" || token.length > 2_000) return undefined;
  const [head = "", body = "", signature = "", ...more] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(
    createHmac("sha256", required("JWT_SECRET")).update(`${head}.${body}`).digest("base64url"),
  );
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { userId, sessionId, type } = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  if (typeof userId !== "string" || !/^[1-9]\d{0,9}$/.test(userId) || typeof sessionId !== "string") return undefined;
  return type === "access" || type === "refresh" ? { userId, sessionId, type } : undefined;
};
