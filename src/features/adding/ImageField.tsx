import { useStore } from "@nanostores/react";
import { useId, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { IMAGE_TYPES } from "./adding.ts";
import { imageChanged } from "./form.store.ts";
import { $images, chooseImage, removeImage, type ImageEntry } from "./images.store.ts";
import { uploadOf } from "./messages.ts";

const PICKER =
  "min-h-[44px] w-full text-small file:mr-3 file:min-h-[44px] file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:border-eucalypt file:bg-transparent file:px-4 file:py-2 file:text-small file:font-semibold file:text-eucalypt";

/** An image field: a file is shown at once, and uploaded as soon as somebody is logged in, where the form `uploads`. */
export const ImageField = ({ field, uploads }: { field: ImageEntry; uploads: boolean }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { source, name, progress, said } = useStore($images, { ssr: "initial" })[field.name] ?? { name: "", said: "" };
  const choose = async (picker: HTMLInputElement): Promise<void> => {
    const [file] = picker.files ?? [];
    if (!file) return;
    const isChanged = await chooseImage(field, file, uploads);
    picker.value = "";
    if (isChanged) imageChanged();
  };
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-small font-semibold">
        {field.label}
      </label>
      <div className="grid gap-2 rounded-input border-[1.5px] border-dashed border-edge p-2.5">
        <input
          ref={input}
          id={id}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          aria-describedby={`${id}-state`}
          hidden={source !== undefined}
          className={PICKER}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        {progress !== undefined && (
          <progress
            className="h-2 w-full accent-eucalypt"
            max={1}
            value={progress}
            aria-label={uploadOf(field.label)}
          />
        )}
        {source !== undefined && (
          <span className="flex flex-wrap items-center gap-3">
            <img
              className="h-16 w-24 rounded-[8px] bg-eucalypt-wash object-contain"
              src={source}
              alt={`${field.label}: ${name}`}
            />
            <Button
              look="quiet"
              onClick={() => {
                removeImage(field);
                imageChanged();
                input.current?.focus();
              }}
            >
              {MESSAGES.remove}
              <span className="sr-only"> {field.label}</span>
            </Button>
          </span>
        )}
      </div>
      <p id={`${id}-state`} className="soft" role="status">
        {said}
      </p>
    </div>
  );
};
