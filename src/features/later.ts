/** The code of a part that only a script shows. Every sheet is in site.css now: what still calls this can leave it out. */
export const withLaterStyles = <Code>(code: Promise<Code>): Promise<Code> => code;
