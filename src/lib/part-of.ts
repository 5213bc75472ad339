/** The part of an element that a template marks `data-part="…"`. Throws when the template has none. */
export const partOf = (root: ParentNode, name: string): HTMLElement => {
  const part = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!part) throw new Error(`There is no part "${name}"`);
  return part;
};
