import { ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { partOf } from "../../lib/part-of.ts";
import { $user, changeUser } from "../session/session.store.ts";
import { upload } from "../session/upload.ts";
import { avatarImage } from "./avatar.html.ts";
import { moved, sideOf, wholeCrop, zoomed, ZOOM_MAX, type Crop } from "./crop.ts";
import { failureInWords } from "./edit.words.ts";

/** How far an arrow moves the picture, as a share of the square. */
const STEP = 0.05;
const ZOOM_STEP = 0.25;
const QUALITY = 0.9;

/** Lets a person choose a picture, cut a square out of it and upload it. */
export const startAvatarEditor = (root: HTMLElement): void => {
  const canvas = partOf(root, "canvas") as HTMLCanvasElement;
  const preview = partOf(root, "preview") as HTMLCanvasElement;
  const zoom = partOf(root, "zoom") as HTMLInputElement;
  const file = partOf(root, "file") as HTMLInputElement;
  const progress = partOf(root, "progress") as HTMLProgressElement;
  const use = partOf(root, "useAvatar") as HTMLButtonElement;
  const panel = partOf(root, "crop");
  const said = partOf(root, "avatarSaid");
  let picture: ImageBitmap | undefined;
  let crop: Crop = wholeCrop(1, 1);
  /** Names what is cut out, so that it is uploaded once however often it is sent. */
  let key = "";

  const say = (text: string, isWrong = false): void => {
    said.classList.toggle("wrong", isWrong);
    said.textContent = text;
  };
  const draw = (): void => {
    if (!picture) return;
    const side = sideOf(crop);
    for (const target of [canvas, preview]) {
      const context = target.getContext("2d");
      if (!context) continue;
      context.clearRect(0, 0, target.width, target.height);
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, target.width, target.height);
    }
    zoom.value = String(crop.zoom);
  };
  const show = (next: Crop): void => {
    crop = next;
    key = crypto.randomUUID();
    draw();
  };
  const leave = (): void => {
    picture?.close();
    picture = undefined;
    panel.hidden = true;
    progress.hidden = true;
    file.value = "";
  };
  const open = async (chosen: File): Promise<void> => {
    say("");
    try {
      const opened = await createImageBitmap(chosen);
      leave();
      picture = opened;
      panel.hidden = false;
      show(wholeCrop(opened.width, opened.height));
      canvas.focus();
      panel.scrollIntoView({ block: "nearest" });
    } catch {
      // No browser can show it: it is no picture, whatever its name says.
      file.value = "";
      say(ERRORS.NotAnImage.message, true);
    }
  };
  const send = async (): Promise<void> => {
    if (use.disabled) return;
    const idempotencyKey = key;
    use.disabled = true;
    progress.hidden = false;
    progress.value = 0;
    say("Uploading…");
    try {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
      if (!blob) throw new Error("The browser made no image");
      const { id } = await upload({
        file: blob,
        name: `avatar.${blob.type.split("/")[1] ?? "webp"}`,
        replaces: $user.get()?.avatar?.id,
        idempotencyKey,
        onProgress: (share) => (progress.value = share),
      });
      await changeUser({ avatar: id });
      leave();
      say(MESSAGES.profileUpdated);
      file.focus();
    } catch (error) {
      progress.hidden = true;
      say(failureInWords(error), true);
    } finally {
      use.disabled = false;
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await changeUser({ avatar: null });
      say(MESSAGES.profileUpdated);
      file.focus();
    } catch (error) {
      say(failureInWords(error), true);
    }
  };

  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void open(chosen);
  });
  zoom.addEventListener("input", () => show(zoomed(crop, Number(zoom.value))));
  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.focus();
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    const { width } = canvas.getBoundingClientRect();
    show(moved(crop, event.movementX / width, event.movementY / width));
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    show(zoomed(crop, crop.zoom - Math.sign(event.deltaY) * ZOOM_STEP));
  });
  const keys: Record<string, () => Crop> = {
    ArrowLeft: () => moved(crop, -STEP, 0),
    ArrowRight: () => moved(crop, STEP, 0),
    ArrowUp: () => moved(crop, 0, -STEP),
    ArrowDown: () => moved(crop, 0, STEP),
    "+": () => zoomed(crop, Math.min(ZOOM_MAX, crop.zoom + ZOOM_STEP)),
    "=": () => zoomed(crop, Math.min(ZOOM_MAX, crop.zoom + ZOOM_STEP)),
    "-": () => zoomed(crop, crop.zoom - ZOOM_STEP),
  };
  canvas.addEventListener("keydown", (event) => {
    const next = keys[event.key];
    if (!next) return;
    event.preventDefault();
    show(next());
  });
  root.addEventListener("click", ({ target }) => {
    const press = target instanceof Element ? target.closest<HTMLElement>("[data-press]")?.dataset["press"] : undefined;
    if (press === "useAvatar") void send();
    if (press === "removeAvatar") void remove();
    if (press === "leaveAvatar") {
      leave();
      say("");
      file.focus();
    }
  });
  $user.subscribe((user) => {
    partOf(root, "avatar").innerHTML = avatarImage(user?.avatar ?? null, 144).text;
    partOf(root, "removeAvatar").hidden = !user?.avatar;
  });
};
