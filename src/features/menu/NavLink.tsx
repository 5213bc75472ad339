import type { ReactNode } from "react";

/** What a link of a menu is to the page at a path: the page itself, a place above it, or neither. */
const currentOf = (href: string, path: string): "page" | "true" | undefined => {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
};

interface NavLinkProps {
  href: string;
  /** Where the page is that shows it. */
  path: string;
  className: string;
  children: ReactNode;
}

/** A link of a menu, marked where it leads to the page that shows it or to a place above that. */
export const NavLink = ({ href, path, className, children }: NavLinkProps) => (
  <a href={href} aria-current={currentOf(href, path)} className={`menu-link ${className}`}>
    {children}
  </a>
);
