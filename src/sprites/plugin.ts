import { SPRITE_NAMES } from "./addresses.ts";
import { SPRITE_TEXTS, spriteFile } from "./sprites.ts";

interface PluginContext {
  environment: { name: string };
  emitFile: (file: { type: "asset"; fileName: string; source: string }) => void;
}

/** The files of all sprites, by name. */
const spriteFiles = () =>
  new Map<string, { fileName: string; source: string }>(
    SPRITE_NAMES.map((name) => {
      const source = SPRITE_TEXTS[name]();
      return [name, { fileName: spriteFile(name, source), source }];
    }),
  );

/**
 * Puts each sprite into the site under a name that follows from its content, and that name into whatever uses it: a
 * browser that has it does not ask again.
 */
export const hashedSprites = () => {
  let files: ReturnType<typeof spriteFiles> | undefined;
  const sprites = () => (files ??= spriteFiles());
  return {
    name: "quad:hashed-sprites",
    apply: "build" as const,
    enforce: "pre" as const,
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: /\bSPRITES\.\w/ },
      handler: (code: string): string =>
        code.replace(/\bSPRITES\.(\w+)/g, (named, name: string) => {
          const sprite = sprites().get(name);
          return sprite ? JSON.stringify(`/${sprite.fileName}`) : named;
        }),
    },
    generateBundle(this: PluginContext) {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of sprites().values()) this.emitFile({ type: "asset", fileName, source });
    },
  };
};
