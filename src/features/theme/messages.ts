/** The words of the theme switch. */
export const WORDS = { legend: "Colours", system: "System", light: "Light", dark: "Dark" } as const;
