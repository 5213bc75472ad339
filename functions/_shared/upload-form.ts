import { LIMITS } from "../../src/contract/limits.ts";
import { Refused } from "./errors.ts";

/** What a form of an upload holds. */
export interface UploadForm {
  bytes: Uint8Array<ArrayBuffer>;
  /** What the sender calls the file. It names nothing in the store. */
  name: string;
  alternativeText: string | undefined;
}

const FIELDS = new Set(["files", "alternativeText"]);
const CONTROL_SIGNS = /[\0-\x1f\x7f]/;

/**
 * Reads a form with one file in the field `files`. Throws Refused("ValidationError") with what is wrong, or
 * Refused("ImageTooLarge").
 */
export const readUploadForm = async (
  contentType: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<UploadForm> => {
  const form = await parse(contentType ?? "", body);
  for (const name of form.keys()) if (!FIELDS.has(name)) throw wrong(`${shown(name)}: there is no such field`);
  const [file, ...others] = form.getAll("files");
  if (!(file instanceof File) || others.length > 0) throw wrong("files: exactly one file is needed");
  if (file.size > LIMITS.uploadBytes) throw new Refused("ImageTooLarge");
  if (file.size === 0) throw new Refused("NotAnImage");
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: nameOf(file), alternativeText: textOf(form) };
};

const wrong = (detail: string, cause?: unknown): Refused => new Refused("ValidationError", { detail, cause });

const parse = async (contentType: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> => {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw wrong("files: the body must be a form (multipart/form-data)");
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    throw wrong("files: the form cannot be read", error);
  }
};

/** A name is only a name: a path in it is not cut off but refused, because nobody sends one by accident. */
const nameOf = ({ name }: File): string => {
  if (name.trim() === "" || name.length > LIMITS.nameMax) throw wrong(`files: a name has 1 to ${LIMITS.nameMax} signs`);
  if (/[/\\]/.test(name) || CONTROL_SIGNS.test(name))
    throw wrong("files: the name must not hold a path or control signs");
  return name;
};

const textOf = (form: FormData): string | undefined => {
  const [text, ...others] = form.getAll("alternativeText");
  if (text === undefined) return undefined;
  if (typeof text !== "string" || others.length > 0) throw wrong("alternativeText: must be one text");
  if (text.length > LIMITS.nameMax || CONTROL_SIGNS.test(text))
    throw wrong(`alternativeText: must be one line of at most ${LIMITS.nameMax} signs`);
  return text.trim() || undefined;
};

const shown = (name: string): string => JSON.stringify(name.slice(0, 40));
