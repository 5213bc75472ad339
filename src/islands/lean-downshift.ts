/**
 * Leaves out of the scripts what downshift has besides its combobox: its other hooks name their kinds of change by an
 * assignment, which bundlers must keep, and with it all that the hook is made of (2.3 KB compressed).
 */
export const leanDownshift = () => ({
  name: "quad:lean-downshift",
  apply: "build" as const,
  transform: {
    filter: { id: /downshift\.esm/ },
    handler: (code: string): string =>
      code.replace(/^(useSelect|useMultipleSelection|useTagGroup)\.stateChangeTypes = .*;$/gm, ""),
  },
});
