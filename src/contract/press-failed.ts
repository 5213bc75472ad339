/** Said beside a control whose code could not be fetched. It stands by itself, since an inline script of every page has it. */
export const PRESS_FAILED = "That could not be loaded. Check your connection and try again.";
