import { describe, expect, it } from "vitest";
import { emailSchema, passwordSchema, usernameSchema } from "../../src/contract/api/accounts.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import {
  emailFault,
  faultOfField,
  logInFaults,
  newPasswordFaults,
  nextRequest,
  passwordFault,
  signUpFaults,
  usernameFault,
} from "../../src/features/account/account.ts";

describe("what is typed", () => {
  it("is refused before it is sent wherever the server would refuse it, in the server's words", () => {
    const cases = [
      [usernameFault, usernameSchema, ["", " ", "a b", "a-b", "é", "Ann42", " Ann ", "x".repeat(41), "x".repeat(40)]],
      [passwordFault, passwordSchema, ["", "12345", "123456", "x".repeat(73), "ü".repeat(37), "a\u0000bcdef"]],
      [emailFault, emailSchema, ["x", "a@b", "a@b.c d", "@b.co", "a@b.co", " A@B.CO ", `${"x".repeat(250)}@b.co`]],
    ] as const;
    for (const [faultOf, schema, values] of cases)
      for (const value of values) {
        const fault = faultOf(value);
        const refused = schema.safeParse(value);
        expect([value, fault === undefined]).toEqual([value, refused.success]);
        if (fault !== undefined) expect(fault).toContain(refused.error?.issues[0]?.message);
      }
  });

  it("has words of its own when nothing was typed where an address or a password belongs", () => {
    expect(logInFaults({ email: " ", password: "" })).toEqual({
      email: MESSAGES.emailMissing,
      password: MESSAGES.passwordMissing,
    });
    expect(logInFaults({ email: "ann@example.org", password: "x" })).toEqual({});
  });

  it("differs from its confirmation in the specification's words", () => {
    const typed = { username: "Ann", email: "ann@example.org", password: "secret", passwordConfirmation: "Secret" };
    expect(signUpFaults(typed)).toEqual({ passwordConfirmation: MESSAGES.passwordsDiffer });
    expect(signUpFaults({ ...typed, passwordConfirmation: "secret" })).toEqual({});
    expect(newPasswordFaults({ password: "secret", passwordConfirmation: "" })).toEqual({
      passwordConfirmation: MESSAGES.passwordsDiffer,
    });
  });
});

describe("a refusal of the server", () => {
  it("that names a field of the form is said at that field", () => {
    expect(faultOfField({ field: "email", message: "Must be an e-mail address" }, ["email"])).toEqual({
      email: "Email must be an e-mail address",
    });
    expect(faultOfField({ field: "password", message: "Is required" }, ["password"])).toEqual({
      password: "Password is required",
    });
    expect(faultOfField({ field: "username", message: MESSAGES.usernameInvalid }, ["username"])).toEqual({
      username: MESSAGES.usernameInvalid,
    });
  });

  it("that names none is said of the whole", () => {
    expect(faultOfField({ field: "code", message: "Must have at most 200 characters" }, ["password"])).toBeUndefined();
    expect(faultOfField({ field: undefined, message: MESSAGES.loginWrong }, ["email"])).toBeUndefined();
  });
});

describe("once somebody is logged in", () => {
  it("what was asked for opens, or nothing", () => {
    expect(nextRequest({ name: "login", then: "profile" }, false)).toEqual({ name: "profile", opener: undefined });
    expect(nextRequest({ name: "loginForPost", then: "createPost" }, false)?.name).toBe("createPost");
    expect(nextRequest({ name: "loginForPost", then: null }, false)).toBeNull();
    expect(nextRequest({ name: "signUp" }, false)).toBeNull();
  });

  it("a new person makes a profile first", () => {
    expect(nextRequest({ name: "signUp", then: "createPost" }, true)).toEqual({
      name: "createProfile",
      opener: undefined,
      then: "createPost",
    });
    expect(nextRequest(null, true)?.name).toBe("createProfile");
  });

  it("whatever else is open stays", () => {
    expect(nextRequest({ name: "createPost" }, false)).toBeUndefined();
    expect(nextRequest({ name: "newPassword" }, true)).toBeUndefined();
    expect(nextRequest(null, false)).toBeUndefined();
  });
});
