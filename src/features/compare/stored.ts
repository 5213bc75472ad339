/** Under what name the browser keeps the list. It stands alone so that every page can look for it at little cost. */
export const STORED_AS = "compare";
