import type { User } from "../session/session.store.ts";

/** The address of an avatar in a size that is enough for so many pixels. */
export const avatarAddress = (avatar: NonNullable<User["avatar"]>, pixels: number): string => {
  const { thumbnail, small, medium, large } = avatar.formats;
  return [thumbnail, small, medium, large].find((format) => format && format.width >= pixels)?.url ?? avatar.url;
};
