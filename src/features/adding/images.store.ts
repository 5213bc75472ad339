import { map, type ReadableAtom } from "nanostores";
import { wordsOf } from "../session/call.ts";
import { isSignedIn } from "../session/session.store.ts";
import { upload } from "../session/upload.ts";
import { uploadName, type Field, type SavedImage } from "./adding.ts";
import { faultOfFile } from "./file-fault.ts";
import { uploaded, uploadFailed, uploading, WORDS } from "./messages.ts";

export type ImageEntry = Extract<Field, { as: "image" }>;

/** An image field as it is shown. */
export interface ShownImage {
  /** Where the chosen image can be shown from; undefined without one. */
  source?: string | undefined;
  name: string;
  /** The uploaded image; undefined while there is none. */
  saved?: SavedImage | undefined;
  /** The share that has gone out, 0 to 1; undefined when nothing is on its way. */
  progress?: number | undefined;
  said: string;
}
const NONE: ShownImage = { name: "", said: "" };

/** A file that was chosen here. */
interface Chosen {
  file: File;
  entry: ImageEntry;
  key: string;
  sending?: Promise<SavedImage | undefined> | undefined;
}

const $shown = map<Record<string, ShownImage | undefined>>({});
/** The image fields of the form, by the fields' names. */
export const $images: ReadableAtom<Record<string, ShownImage | undefined>> = $shown;
const chosen = new Map<string, Chosen>();

const imageAt = (name: string): ShownImage => $shown.get()[name] ?? NONE;
const say = (name: string, said: string): void => $shown.setKey(name, { ...imageAt(name), said });

/** Reads a file as a data: address: the only one that the page's policy lets images come from, beside this site. */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read")));
    reader.readAsDataURL(file);
  });

/** Shows images that were uploaded before, and none in all other fields. */
export const showImages = (saved: Readonly<Record<string, SavedImage | undefined>>): void => {
  chosen.clear();
  $shown.set(
    Object.fromEntries(
      Object.entries(saved).map(([name, image]) => [
        name,
        image && { source: image.url, name: image.name, saved: image, said: "" },
      ]),
    ),
  );
};

/** Takes the image out of a field. */
export const removeImage = ({ name }: ImageEntry): void => {
  chosen.delete(name);
  $shown.setKey(name, undefined);
};

/**
 * Puts a file into a field. It is uploaded at once when somebody is logged in and the form `uploads`; else it stays here
 * until then. Resolves to whether the field has another image now.
 */
export const chooseImage = async (entry: ImageEntry, file: File, uploads: boolean): Promise<boolean> => {
  const { name } = entry;
  const fault = faultOfFile(file);
  if (fault !== null) {
    say(name, fault);
    return false;
  }
  let source: string;
  try {
    source = await addressOf(file);
  } catch {
    // Taken away, or not to be read by this browser.
    say(name, WORDS.unreadable);
    return false;
  }
  chosen.set(name, { file, entry, key: crypto.randomUUID() });
  $shown.setKey(name, { source, name: file.name, said: uploads ? WORDS.uploadLater : WORDS.previewOnly });
  // Why it failed is said in the field, and it is tried again with the form.
  if (uploads && isSignedIn()) uploadImage(name).catch(() => undefined);
  return true;
};

/** Uploads what is not uploaded yet of a field. Throws CallFailed. */
export const uploadImage = async (name: string): Promise<SavedImage | undefined> => {
  const held = chosen.get(name);
  if (imageAt(name).saved || !held) return imageAt(name).saved;
  held.sending ??= send(name, held);
  return held.sending;
};
/** Uploads all that is not uploaded yet. A failure is said in its field. */
export const uploadImages = (): void => {
  for (const name of chosen.keys()) uploadImage(name).catch(() => undefined);
};

const send = async (name: string, held: Chosen): Promise<SavedImage | undefined> => {
  const { file, entry, key } = held;
  const isThere = (): boolean => chosen.get(name) === held;
  const show = (change: Partial<ShownImage>): void => {
    if (isThere()) $shown.setKey(name, { ...imageAt(name), ...change });
  };
  show({ progress: 0, said: uploading(file.name) });
  try {
    const done = await upload({
      file,
      name: uploadName(entry.saved, file.type, Date.now()),
      idempotencyKey: key,
      onProgress: (progress) => show({ progress }),
    });
    // Another one was chosen in the meantime.
    if (!isThere()) return imageAt(name).saved;
    const saved = { id: done.id, url: done.url, name: file.name };
    show({ saved, said: uploaded(file.name) });
    return saved;
  } catch (error) {
    show({ said: uploadFailed(file.name, wordsOf(error)) });
    throw error;
  } finally {
    show({ progress: undefined });
    held.sending = undefined;
  }
};
