/** The link to a page of the site that a plain press follows here; null for others, and for what opens a tab of its own. */
export const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && link.origin === location.origin && !link.target && !link.hasAttribute("download") ? link : null;
};
