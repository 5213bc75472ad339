/** Numbers that follow from a record's id: each call gives the next, from 0 to below `sides`. */
export const diceOf = (id: number): ((sides: number) => number) => {
  let state = Math.imul(id + 1, 0x9e37_79b1) >>> 0;
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) >>> 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a_2d39) >>> 0;
    state = (state ^ (state >>> 15)) >>> 0;
    return state % sides;
  };
};
