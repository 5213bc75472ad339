import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { deviceCookie, knownDeviceOf } from "./_shared/accounts/known-device.ts";
import { startSession } from "./_shared/accounts/session.ts";
import { countedAddress, giveBack, takeFrom } from "./_shared/limits.ts";
import { Refused } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** Of one address or device at one account: the more there were, the longer is the wait. */
const GUESSES = ["guess", "guessHour", "guessDay"] as const;

/**
 * Logs in. Tries are counted before any password is hashed, and only the wrong ones stay counted: by address and account
 * together, so that no stranger locks an owner out, and for all addresses together far wider. A device from which somebody has
 * logged in before is counted by itself alone.
 */
export default serve(
  ACCOUNTS_ENDPOINTS.logIn,
  async ({ request, context, input }) => {
    expectOwnSite(request);
    const device = await knownDeviceOf(request, input.identifier);
    const from = device ?? countedAddress(context.ip);
    if (!device) await takeFrom("login", "address", context.ip);
    try {
      for (const limit of GUESSES) await takeFrom(limit, "account", `${from} ${input.identifier}`);
      if (!device) await takeFrom("guessAnywhere", "account", input.identifier);
      const answered = await startSession(request, "/api/people/login", input);
      await giveBack();
      answered.headers.append("set-cookie", await deviceCookie(request, input.identifier));
      return answered;
    } catch (error) {
      // Nobody looked at the password.
      if (error instanceof Refused && error.name === "TooManyRequests") await giveBack(...GUESSES, "guessAnywhere");
      throw error;
    }
  },
  { countsItself: true },
);

export const config = {
  path: "/api/auth/local",
  method: "POST",
  rateLimit: { windowLimit: 120, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
