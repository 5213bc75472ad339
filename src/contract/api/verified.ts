import { z } from "zod";
import { emailSchema, mailedCodeSchema } from "./accounts.ts";
import type { Endpoint } from "./endpoint.ts";
import { verificationSchema } from "./proofs.ts";

/** Proving an address at a university, and taking that back. */
export const VERIFIED_ENDPOINTS = {
  verification: {
    method: "GET",
    path: "/api/users/me/verified",
    auth: "user",
    summary: "At which universities the caller is a verified student, and whether a code is on its way",
    input: z.undefined(),
    output: verificationSchema,
    limit: "profile",
  },
  sendVerificationCode: {
    method: "POST",
    path: "/api/users/me/verified/code",
    auth: "user",
    summary: "Mails a code to an address at a university's e-mail domain; the address is not kept",
    input: z.strictObject({ email: emailSchema }),
    output: verificationSchema,
    limit: "verify",
  },
  confirmVerification: {
    method: "POST",
    path: "/api/users/me/verified",
    auth: "user",
    summary: "Makes the caller a verified student by the code of the mail",
    input: z.strictObject({ code: mailedCodeSchema }),
    output: verificationSchema,
    limit: "verifyCode",
  },
  takeBackVerification: {
    method: "DELETE",
    path: "/api/users/me/verified/:id",
    auth: "user",
    summary: "Takes back the caller's proof for a university, by the university's id",
    input: z.undefined(),
    output: verificationSchema,
    limit: "profile",
  },
} as const satisfies Record<string, Endpoint>;
