import { jwtVerify } from "jose";
import { z } from "zod";
import { env } from "./env.ts";
import { Refused } from "./errors.ts";

/** The user who calls: the id of the account, and the token that is forwarded to the CMS, which checks it again. */
export interface CurrentUser {
  id: number;
  token: string;
}

const claimsSchema = z.object({ userId: z.coerce.number().int().positive(), type: z.literal("access") });

/**
 * The user of an Authorization header, or null without one. Throws Refused("SessionOver") for a token that is expired,
 * of another algorithm, of another kind, or not ours.
 */
export const currentUserOf = async (request: Request): Promise<CurrentUser | null> => {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (!token) throw new Refused("SessionOver");
  // Outside the try: a missing secret is a fault of ours, not the end of somebody's session.
  const secret = new TextEncoder().encode(env.jwtSecret());
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ["HS256"],
      requiredClaims: ["exp", "iat"],
    });
    return { id: claimsSchema.parse(payload).userId, token };
  } catch (error) {
    throw new Refused("SessionOver", { cause: error });
  }
};
