/** What a person with an account may ask for. */
export const USER_ACTIONS: readonly string[] = [
  ...["add", "mine"].map((name) => `api::uploads.uploads.${name}`),
  ...["create", "change", "remove", "mine"].map((name) => `api::contributions.contributions.${name}`),
];
/** What the functions may ask for with a token of their own. */
export const FUNCTIONS_ACTIONS: readonly string[] = [];
