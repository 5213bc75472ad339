import type { MouseEvent } from "react";
import { followedLink } from "../lib/followed-link.ts";
import { ButtonLink } from "./Button.tsx";

const WORDS = {
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  position: (page: number, pages: number): string => `Page ${page} of ${pages}`,
};

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page: the links lead there also before the script is there. */
  hrefOf: (page: number) => string;
  /** Shows a page without leaving this one. */
  onGoTo: (page: number) => void;
}

/** The ways to the page before and the page after. Nothing where there is one page only. */
export const Pagination = ({ page, pages, hrefOf, onGoTo }: PaginationProps) => {
  if (pages === 1) return null;
  const linkTo = (to: number) => ({
    look: "quiet" as const,
    href: hrefOf(to),
    onClick: (event: MouseEvent) => {
      if (!followedLink(event.nativeEvent)) return;
      event.preventDefault();
      onGoTo(to);
    },
  });
  return (
    <nav
      aria-label={WORDS.pages}
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-5 text-small text-ink-soft unscripted:hidden"
    >
      {page > 1 ? (
        <ButtonLink {...linkTo(page - 1)} icon="arrow-left" className="justify-self-start">
          {WORDS.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span>{WORDS.position(page, pages)}</span>
      {page < pages && (
        <ButtonLink {...linkTo(page + 1)} iconAfter="arrow-right" className="justify-self-end">
          {WORDS.next}
        </ButtonLink>
      )}
    </nav>
  );
};
