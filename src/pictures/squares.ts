/** The side of a square of a quilt: the room is twelve wide and two high. */
export const SQUARE = 80;

/** One letter a square, two rows a quilt; `.` stays free, for a motif. */
export const PLANS = [
  ["qdtwp.hsq.wt", "w.spqdt.phdq"],
  ["hwq.dspw.tqh", "t.dhq.wqs.pd"],
  ["spd.wqhd.t.q", "q.htw.sqp.dw"],
  ["d.qhs.pwqst.", "wp.tqdhs.hqp"],
  ["tq.sdw.qhp.d", "h.wpq.tds.wq"],
  ["w.dqp.sthqw.", "qs.hdwqp.pdt"],
] as const;

/** The free squares of each quilt, as their left and upper edges. */
export const FREE_SQUARES: readonly (readonly (readonly [x: number, y: number])[])[] = PLANS.map((rows) =>
  rows.flatMap((row, at) =>
    Array.from(row).flatMap((sign, column) => (sign === "." ? [[column * SQUARE, at * SQUARE] as const] : [])),
  ),
);
