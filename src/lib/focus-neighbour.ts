/**
 * Before the item of a list goes that holds the control with the focus: the focus moves to the same control of the item
 * that takes its place. Returns whether there was one.
 */
export const focusNeighbour = (control: HTMLElement): boolean => {
  const item = control.closest("li");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const at = [...(item?.querySelectorAll(control.tagName) ?? [])].indexOf(control);
  const next = neighbour?.querySelectorAll<HTMLElement>(control.tagName)[at];
  next?.focus();
  return next !== undefined;
};
