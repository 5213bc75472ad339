/**
 * Runs before the first paint: says that scripts run, so that controls that need one are there from the start, and sets
 * a remembered scheme, so that it does not flash. Its hash is in the content security policy.
 */
export const EARLY_THEME =
  'document.documentElement.dataset.script="";try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';
