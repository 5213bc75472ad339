/** What the functions may ask for with a token of their own. */
export const FUNCTIONS_ACTIONS: readonly string[] = ["api::notices.notices.stopWeeklyMail"];
/** What a person with an account may ask for. */
export const USER_ACTIONS: readonly string[] = ["list", "count", "read"].map((name) => `api::notices.notices.${name}`);
