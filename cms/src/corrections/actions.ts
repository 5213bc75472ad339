/** What a person with an account may ask for. */
export const USER_ACTIONS: readonly string[] = ["api::corrections.corrections.create"];
