/**
 * What is pressed, typed and sent outside of islands is noted for `first.ts`, and nothing is sent without it. Its hash is in
 * the content security policy. It goes with the last part of the page that is no island.
 */
export const EARLY_SCRIPT =
  'early=[];for(const use of["click","input","keydown","submit"])addEventListener(use,e=>{if(early&&!e.target.closest?.("astro-island")){early.push(e);use==="submit"&&e.preventDefault()}},true)';

declare global {
  /** What was done on the page and waits for its scripts, in its order; null once they are there. */
  var early: Event[] | null;
}
