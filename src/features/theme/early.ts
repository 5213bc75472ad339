/** Runs before the first paint, so that a remembered scheme does not flash. Its hash is in the content security policy. */
export const EARLY_THEME =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';
