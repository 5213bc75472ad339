import { EARLY_ERRORS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { IMAGE_TYPES } from "./adding.ts";

/** Why a file cannot be an image here, in words; null when it may be. The server looks into it as well. */
export const faultOfFile = ({ type, size }: Pick<File, "type" | "size">): string | null => {
  if (!IMAGE_TYPES.includes(type)) return EARLY_ERRORS.NotAnImage.message;
  return size > LIMITS.uploadBytes ? EARLY_ERRORS.ImageTooLarge.message : null;
};
