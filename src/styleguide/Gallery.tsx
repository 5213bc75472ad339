import type { ReactNode } from "react";

/** A part of the site with its states side by side. */
export const Gallery = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="page-section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** One state, under what it is called. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="grid content-start gap-2">
    <figcaption className="soft">{name}</figcaption>
    {children}
  </figure>
);
