import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { EARLY_ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { $user } from "../session/session.store.ts";
import { wholeCrop, type Crop } from "./crop.ts";
import { WORDS } from "./messages.ts";
import { ProfileAvatar } from "./ProfileAvatar.tsx";
import { useAvatarUpload } from "./use-avatar-upload.ts";

/** The side of the picture that is uploaded, in pixels. */
const SIDE = 512;
const QUALITY = 0.9;
const SMALL = "px-3.5 text-small";

/** A picture that was chosen, the square of it that is used, and the code that shows both. */
interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
  /** Names what is cut out, so that it is uploaded once however often it is sent. */
  key: string;
  code: typeof import("./AvatarCrop.tsx");
}

/** The square of a picture as a file of its own. Rejects where the browser makes none. */
const cutOut = async ({ picture, crop, code }: Chosen): Promise<Blob> => {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  code.drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
  if (!blob) throw new Error("The browser made no image");
  return blob;
};

/** Lets a person choose a picture, cut a square out of it and upload it. */
export const AvatarEditor = () => {
  const avatar = useStore($user)?.avatar ?? null;
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const { said, say, progress, send, remove } = useAvatarUpload();

  const leave = (): void => {
    chosen?.picture.close();
    setChosen(undefined);
    file.current?.focus();
  };
  const open = async (opened: File): Promise<void> => {
    say("");
    // No browser can show it: it is no picture, whatever its name says.
    const picture = await createImageBitmap(opened).catch(() => undefined);
    if (!picture) {
      say(EARLY_ERRORS.NotAnImage.message, true);
      return;
    }
    try {
      const code = await import("./AvatarCrop.tsx");
      chosen?.picture.close();
      setChosen({ picture, crop: wholeCrop(picture.width, picture.height), key: crypto.randomUUID(), code });
    } catch (error) {
      console.info("What cuts a picture could not be fetched", error);
      say(MESSAGES.unreachable, true);
    }
  };
  const use = async (picture: Chosen): Promise<void> => {
    if (await send(() => cutOut(picture), picture.key)) leave();
  };

  return (
    <section className="grid gap-3 pb-4" aria-label={WORDS.picture}>
      <div className="flex flex-wrap items-center gap-2.5">
        <ProfileAvatar avatar={avatar} />
        <label
          className={`button button-quiet relative ${SMALL} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-eucalypt`}
        >
          <Icon name="camera" />
          {WORDS.choosePicture}
          <input
            ref={file}
            className="sr-only"
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              const [opened] = currentTarget.files ?? [];
              // The same file can be chosen again.
              currentTarget.value = "";
              if (opened) void open(opened);
            }}
          />
        </label>
        {avatar && (
          <Button
            look="quiet"
            icon="trash-2"
            className={SMALL}
            onClick={() => void remove().then((isDone) => isDone && file.current?.focus())}
          >
            {WORDS.removePicture}
          </Button>
        )}
      </div>
      {chosen && (
        <div className="grid gap-3 rounded-card border border-line bg-paper p-4">
          <p className="soft">{WORDS.cropHelp}</p>
          <chosen.code.AvatarCrop
            picture={chosen.picture}
            crop={chosen.crop}
            onCrop={(crop) => setChosen((held) => held && { ...held, crop, key: crypto.randomUUID() })}
          />
          {progress !== null && (
            <progress className="h-2.5 w-full" max={1} value={progress} aria-label={WORDS.upload} />
          )}
          <p className="flex flex-wrap gap-3">
            <Button className={SMALL} isBusy={progress !== null} onClick={() => void use(chosen)}>
              {WORDS.usePicture}
            </Button>
            <Button
              look="quiet"
              className={SMALL}
              onClick={() => {
                leave();
                say("");
              }}
            >
              {MESSAGES.cancel}
            </Button>
          </p>
        </div>
      )}
      <p
        role="status"
        className={`text-small font-semibold empty:hidden ${said.isWrong ? "text-fault" : "text-eucalypt"}`}
      >
        {said.text}
      </p>
    </section>
  );
};
