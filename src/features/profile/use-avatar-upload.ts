import { useRef, useState } from "react";
import { MESSAGES } from "../../contract/messages.ts";
import { $user, changeUser } from "../session/session.store.ts";
import { upload } from "../session/upload.ts";
import { failureInWords, WORDS } from "./messages.ts";

/** What is said of the person's picture. */
export interface AvatarSaid {
  text: string;
  isWrong: boolean;
}

/** Uploads and removes the person's picture. `progress` is the share that has gone out; null while nothing does. */
export const useAvatarUpload = () => {
  const [said, setSaid] = useState<AvatarSaid>({ text: "", isWrong: false });
  const [progress, setProgress] = useState<number | null>(null);
  const isSending = useRef(false);
  const say = (text: string, isWrong = false): void => setSaid({ text, isWrong });

  /** Does it once at a time, and says how it went. Returns whether it was done. */
  const work = async (change: () => Promise<void>): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    try {
      await change();
      say(MESSAGES.profileUpdated);
      return true;
    } catch (error) {
      say(failureInWords(error), true);
      return false;
    } finally {
      isSending.current = false;
      setProgress(null);
    }
  };
  return {
    said,
    say,
    progress,
    /** Uploads what `cut` makes, which is at work from the press on. */
    send: (cut: () => Promise<Blob>, idempotencyKey: string) =>
      work(async () => {
        setProgress(0);
        say(WORDS.uploading);
        const file = await cut();
        const name = `avatar.${file.type.split("/")[1] ?? "webp"}`;
        const replaces = $user.get()?.avatar?.id;
        const { id } = await upload({ file, name, replaces, idempotencyKey, onProgress: setProgress });
        await changeUser({ avatar: id });
      }),
    remove: () => work(() => changeUser({ avatar: null })),
  };
};
