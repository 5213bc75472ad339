/** What a person with an account may ask for. */
export const OF_PERSONS: readonly string[] = [];
/** What the functions may ask for with a token of their own. */
export const OF_FUNCTIONS: readonly string[] = [];
