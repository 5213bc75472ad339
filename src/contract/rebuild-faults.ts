/** Why a rebuild failed, as people read it who edit. The site is then as it was. */
export const REBUILD_FAULTS = {
  cms: "The content could not be read",
  build: "The pages could not be built",
  fewerPages:
    "The site would have lost more than a tenth of its pages that nobody took off, which an administrator has to allow",
  stopped: "The rebuild was interrupted",
  late: "The rebuild took too long and was ended",
} as const;
export type RebuildFault = keyof typeof REBUILD_FAULTS;
