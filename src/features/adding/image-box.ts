import { partOf } from "../../lib/part-of.ts";
import { isSignedIn } from "../session/session.store.ts";
import { wordsOf } from "../session/call.ts";
import { chosenImage } from "./adding.html.ts";
import { uploadName, type SavedImage } from "./adding.ts";
import { upload } from "../session/upload.ts";
import { faultOfFile } from "./file-fault.ts";

export interface ImageBox {
  field: string;
  /** Where the chosen image can be shown from; undefined without one. */
  source: () => string | undefined;
  /** The uploaded image; undefined while there is none. */
  saved: () => SavedImage | undefined;
  /** Uploads what is not uploaded yet. Throws CallFailed. */
  ready: () => Promise<SavedImage | undefined>;
  /** Shows an image that was uploaded before, or none. */
  show: (image: SavedImage | undefined) => void;
}

/** Reads a file as a data: address: the only one that the page's policy lets images come from, beside this site. */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read")));
    reader.readAsDataURL(file);
  });

/**
 * An image field. A chosen image is uploaded at once when somebody is logged in and the form `uploads`; else it stays here
 * until then. `changed` is called when there is another image, or none.
 */
export const imageBox = (root: HTMLElement, uploads: boolean, changed: () => void): ImageBox => {
  const input = root.querySelector<HTMLInputElement>("input[type=file]");
  const label = root.querySelector("label")?.textContent ?? "";
  const part = (name: string): HTMLElement => partOf(root, name);
  const progress = part("progress") as HTMLProgressElement;
  let file: File | undefined;
  let key = "";
  let source: string | undefined;
  let saved: SavedImage | undefined;
  let uploading: Promise<SavedImage | undefined> | undefined;

  const say = (text: string): void => {
    part("state").textContent = text;
  };
  const draw = (name: string): void => {
    part("image").innerHTML = source === undefined ? "" : chosenImage(label, source, name).text;
    if (input) input.hidden = source !== undefined;
  };
  const clear = (): void => {
    file = undefined;
    source = undefined;
    saved = undefined;
    uploading = undefined;
    progress.hidden = true;
    if (input) input.value = "";
    draw("");
  };

  const send = async (chosen: File): Promise<SavedImage | undefined> => {
    const kind = root.dataset["saved"] === "header" ? "header" : "logo";
    progress.value = 0;
    progress.hidden = false;
    say(`Uploading ${chosen.name}`);
    try {
      const done = await upload({
        file: chosen,
        name: uploadName(kind, chosen.type, Date.now()),
        idempotencyKey: key,
        onProgress: (share) => {
          if (file === chosen) progress.value = share;
        },
      });
      // Another one was chosen in the meantime.
      if (file !== chosen) return saved;
      saved = { id: done.id, url: done.url, name: chosen.name };
      say(`${chosen.name} is uploaded.`);
      changed();
      return saved;
    } catch (error) {
      if (file === chosen) say(`${chosen.name} could not be uploaded. ${wordsOf(error)}`);
      throw error;
    } finally {
      if (file === chosen || file === undefined) {
        progress.hidden = true;
        uploading = undefined;
      }
    }
  };
  const ready = async (): Promise<SavedImage | undefined> => {
    if (saved || !file) return saved;
    uploading ??= send(file);
    return uploading;
  };

  input?.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const fault = faultOfFile(chosen);
    if (fault !== null) {
      input.value = "";
      say(fault);
      return;
    }
    void addressOf(chosen).then(
      (address) => {
        clear();
        file = chosen;
        key = crypto.randomUUID();
        source = address;
        draw(chosen.name);
        say(uploads ? "It is uploaded when you are logged in." : "It is shown in the preview only.");
        changed();
        // Why it failed is said in the field, and it is tried again with the form.
        if (uploads && isSignedIn()) ready().catch(() => undefined);
      },
      () => say("This file cannot be read."),
    );
  });
  root.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-press="remove-image"]')) return;
    clear();
    say("");
    changed();
    input?.focus();
  });
  return {
    field: root.dataset["image"] ?? "",
    source: () => source,
    saved: () => saved,
    ready,
    show: (image) => {
      clear();
      saved = image;
      source = image?.url;
      draw(image?.name ?? "");
      say("");
    },
  };
};
