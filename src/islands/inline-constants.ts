import { LIMITS } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";

const CONSTANTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { LIMITS, MESSAGES };

/**
 * Writes the texts and limits of the contract where scripts name them: an object goes into a script whole, with all that
 * only the server says and checks, and every page would fetch it.
 */
export const inlineConstants = () => ({
  name: "quad:inline-constants",
  apply: "build" as const,
  enforce: "pre" as const,
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:LIMITS|MESSAGES)\.\w/ },
    handler: (code: string): string =>
      code.replace(/\b(LIMITS|MESSAGES)\.(\w+)/g, (named, object: string, key: string) => {
        const value = CONSTANTS[object]?.[key];
        return typeof value === "string" || typeof value === "number" ? `(${JSON.stringify(value)})` : named;
      }),
  },
});
