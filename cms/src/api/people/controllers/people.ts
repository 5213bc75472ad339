import type { Context } from "koa";
import { changePassword, logIn, register } from "../../../people/accounts";
import { changeProfile } from "../../../people/change-profile";
import { deleteAccount, expectPassword } from "../../../people/delete-account";
import { exportAccount } from "../../../people/export-account";
import { hasMail } from "../../../people/mail";
import { emailOf } from "../../../people/names";
import { readProfile } from "../../../people/profile";
import { resetPassword, sendResetLink } from "../../../people/reset-password";
import { endSession, refreshSession } from "../../../people/sessions";
import { beginSignUp, finishSignUp } from "../../../people/sign-ups";
import { answering, currentUser, idOf, Refused } from "../../../refusals";
import { confirmCode, sendCode, verificationOf } from "../../../verified/codes";
import { takeBack } from "../../../verified/proofs";

export default {
  register: answering(async (context) => {
    if (hasMail()) return { pending: await beginSignUp(strapi, bodyOf(context)) };
    return { user: await register(strapi, bodyOf(context)) };
  }),

  finishSignUp: answering(async (context) => withProfile(await finishSignUp(strapi, bodyOf(context)))),

  logIn: answering(async (context) => withProfile(await logIn(strapi, bodyOf(context)))),

  refresh: answering((context) => refreshSession(strapi, bodyOf(context)["refreshToken"])),

  logOut: answering(async (context) => {
    const { refreshToken, jwt } = bodyOf(context);
    await endSession(strapi, [refreshToken, jwt]);
    return { ok: true };
  }),

  forgotPassword: answering((context) => {
    sendResetLink(strapi, emailOf(bodyOf(context)["email"]));
    return Promise.resolve({ ok: true });
  }),

  resetPassword: answering(async (context) => withProfile(await resetPassword(strapi, bodyOf(context)))),

  changePassword: answering(async (context) => {
    const id = currentUser(context);
    return withProfile({ id, ...(await changePassword(strapi, id, bodyOf(context))) });
  }),

  exportAccount: answering(async (context) => {
    const id = currentUser(context);
    await expectPassword(strapi, id, bodyOf(context)["password"]);
    return exportAccount(strapi.db.connection, id);
  }),

  deleteAccount: answering(async (context) => {
    await deleteAccount(strapi, currentUser(context), bodyOf(context));
    return { ok: true };
  }),

  me: answering((context) => readProfile(strapi.db.connection, currentUser(context))),

  changeMe: answering(async (context) => {
    const id = currentUser(context);
    await changeProfile(strapi, id, bodyOf(context));
    return readProfile(strapi.db.connection, id);
  }),

  verification: answering((context) => verification(context)),

  sendVerificationCode: answering(async (context) => {
    await sendCode(strapi, currentUser(context), bodyOf(context)["email"]);
    return verification(context);
  }),

  confirmVerification: answering(async (context) => {
    await confirmCode(strapi, currentUser(context), bodyOf(context)["code"]);
    return verification(context);
  }),

  takeBackVerification: answering(async (context) => {
    await takeBack(strapi, currentUser(context), idOf(context));
    return verification(context);
  }),
};

const verification = (context: Context) => verificationOf(strapi.db.connection, currentUser(context));

const withProfile = async <T extends { id: number }>({ id, ...tokens }: T) => ({
  ...tokens,
  user: await readProfile(strapi.db.connection, id),
});

const bodyOf = (context: Context): Record<string, unknown> => {
  const { body } = context.request as { body?: unknown };
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refused("ValidationError");
  return body as Record<string, unknown>;
};
