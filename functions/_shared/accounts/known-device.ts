import { createHmac, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { LIMITS } from "../../../src/contract/limits.ts";
import { env } from "../env.ts";
import { cookieOf, sessionCookie } from "./refresh-cookie.ts";

const NAME = "quad_device";
const claimsSchema = z.object({ type: z.literal("device"), jti: z.string(), sub: z.string() });

const secret = (): Uint8Array => new TextEncoder().encode(env.jwtSecret());
/** Whose device it is: nobody reads an address in it. */
const ownerOf = (identifier: string): string =>
  createHmac("sha256", secret()).update(`device ${identifier.toLowerCase()}`).digest("base64url");

/**
 * The number of the device, when somebody has logged in from it with this address before; else undefined. It lets nobody in:
 * it only keeps strangers' wrong passwords from holding up its owner.
 */
export const knownDeviceOf = async (request: Request, identifier: string): Promise<string | undefined> => {
  const token = cookieOf(request, NAME);
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, secret(), { algorithms: ["HS256"], requiredClaims: ["exp"] });
    const { sub, jti } = claimsSchema.parse(payload);
    return sub === ownerOf(identifier) ? jti : undefined;
  } catch {
    // Too old, or not ours: a device like any other.
    return undefined;
  }
};

/** The cookie by which a device is known again. */
export const deviceCookie = async (request: Request, identifier: string): Promise<string> => {
  const token = await new SignJWT({ type: "device" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(ownerOf(identifier))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1_000) + LIMITS.deviceKnown)
    .sign(secret());
  return sessionCookie(request, NAME, token, LIMITS.deviceKnown);
};

export const clearedDeviceCookie = (request: Request): string => sessionCookie(request, NAME, "", 0);
