import { MESSAGES } from "../../contract/messages.ts";
import { COUNTRIES } from "../../contract/taxonomy.ts";
import type { InputOf } from "../session/call.ts";
import { $user, changeUser } from "../session/session.store.ts";

/** Saves an answer. What goes wrong is only logged: the thanks are for the answer. */
export const saveFeedback = (given: InputOf<"changeMe">): void => {
  if (!$user.get()) {
    console.info(MESSAGES.feedbackNotLoaded);
    return;
  }
  const connect = given.feedbackQ2 && "connect" in given.feedbackQ2 ? given.feedbackQ2.connect : undefined;
  if (connect?.length === 0) {
    console.info(MESSAGES.feedbackNoCountry);
    return;
  }
  changeUser(given, (user) => ({
    ...user,
    feedbackQ1: given.feedbackQ1 ?? user.feedbackQ1,
    feedbackQ3: given.feedbackQ3 ?? user.feedbackQ3,
    feedbackQ2: connect
      ? COUNTRIES.filter(({ id }) => connect.some((one) => one === id)).map((country) => ({ ...country }))
      : user.feedbackQ2,
  })).catch((error: unknown) => console.info("The feedback could not be saved", error));
};
