import { readFileSync } from "node:fs";
import { RelaxNGValidator, XmlDocument, XmlError } from "libxml2-wasm";

/** What libxml2 finds wrong with a feed by the grammar of RFC 4287 (atom.rng); nothing where it is valid. */
export const grammarFaults = (feed: string): string[] => {
  using grammar = XmlDocument.fromBuffer(readFileSync(new URL("atom.rng", import.meta.url)));
  // libxml2 means to drop RELAX NG one day; this version, which is pinned, has it.
  // oxlint-disable-next-line typescript/no-deprecated
  using validator = RelaxNGValidator.fromDoc(grammar);
  try {
    using document = XmlDocument.fromString(feed);
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [error.message];
  }
};
