import type { ReactNode } from "react";

/** A short word about something: its field, that it is a sample. `topic` is what one may look for. */
export const Chip = ({ look = "plain", children }: { look?: "plain" | "topic"; children: ReactNode }) => (
  <span className={look === "topic" ? "chip border-transparent bg-eucalypt-wash text-eucalypt" : "chip"}>
    {children}
  </span>
);
