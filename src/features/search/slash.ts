/** The key `/` leads to the search: to the box of the header, or to a phone's search screen. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"));

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector("dialog:modal")) return;
  const box = document.querySelector<HTMLInputElement>("[aria-keyshortcuts='/']");
  const button = document.querySelector<HTMLElement>("[data-feature=phoneSearch]");
  event.preventDefault();
  if (box?.checkVisibility()) {
    box.focus();
    box.select();
  } else button?.click();
});
