/**
 * Runs before the first paint: says that scripts run, so that controls that need one are there from the start, and sets
 * a remembered scheme, so that it does not flash. An address that asks something of a list (PARAMETERS of the listing) is
 * marked, so that the list as it is for everybody is not shown first; so are a session, for the avatar in the header, and
 * interests, for the room of what is recommended. A category menu that was left pinned is open as soon as it is parsed.
 * What is pressed, typed and sent from then on is noted for `first.ts`, and nothing is sent without it. Its hash is in the
 * content security policy.
 */
export const EARLY_SCRIPT =
  '(/[?&](q|field|level|university|place|sort|view|page)=/.test(location.search))&&(document.documentElement.dataset.query="");document.documentElement.dataset.script="";try{localStorage.getItem("jwt")&&(document.documentElement.dataset.session="",/"interests":\\[\\{/.test(localStorage.getItem("me"))&&(document.documentElement.dataset.interests=""));const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t;localStorage.getItem("menu-pinned")&&matchMedia("(hover: hover) and (min-width: 641px)").matches&&new MutationObserver((_,parsed)=>{const pin=document.getElementById("pin");if(pin){parsed.disconnect();pin.hidden=false;pin.ariaPressed="true";pin.closest("details").open=true}}).observe(document,{childList:true,subtree:true})}catch{}early=[];for(const use of["click","input","keydown","submit"])addEventListener(use,e=>{if(early&&!e.target.closest?.("astro-island")){early.push(e);use==="submit"&&e.preventDefault()}},true)';

declare global {
  /** What was done on the page and waits for its scripts, in its order; null once they are there. */
  var early: Event[] | null;
}
