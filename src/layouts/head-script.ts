/**
 * Runs before the first paint, in the head of every page (head-script-plugin.ts makes an inline script of it): only what must
 * not come later. It imports nothing.
 */
const { dataset } = document.documentElement;

// The face of headings is in the style sheet, but browsers read it when a heading needs it: too late for the first paint.
void document.fonts.load("1em Bricolage");

// Controls that need a script are there from the start.
dataset["script"] = "";
// A list that is asked for something is not shown first as it is for everybody. What only counts visits asks for nothing.
if (/[?&](?!utm_|\w*clid)\w/.test(location.search)) dataset["query"] = "";

try {
  const stored = localStorage as unknown as Readonly<Record<string, string | undefined>>;
  // What islands wait for (`client:use="stored:jwt"`).
  dataset["stored"] = Object.keys(stored).join(" ");
  if (stored["theme"]) dataset["theme"] = stored["theme"];
  // For the avatar in the header, and for the room of what is recommended.
  if (stored["jwt"]) {
    dataset["session"] = "";
    if (stored["me"]?.includes('"interests":[{')) dataset["interests"] = "";
  }
  // A category menu that was left pinned is open as soon as it is parsed.
  if (stored["menu-pinned"] && matchMedia("(hover: hover) and (min-width: 641px)").matches)
    new MutationObserver((_, observer) => {
      const pin = document.getElementById("pin");
      if (!pin) return;
      observer.disconnect();
      pin.ariaPressed = "true";
      pin.closest("details")?.toggleAttribute("open");
    }).observe(document, { childList: true, subtree: true });
} catch {
  // Storage is switched off.
}

// The key `/` leads to the search: to the box of the header, or to a phone's search screen.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).matches(":read-write,select") || document.querySelector("dialog:modal")) return;
  for (const control of document.querySelectorAll<HTMLElement & Partial<HTMLInputElement>>("[aria-keyshortcuts]"))
    if (control.checkVisibility()) {
      event.preventDefault();
      control.focus();
      // The button opens the screen; the box is written in.
      control.click();
      control.select?.();
    }
});
export {};
