import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import type { User } from "../session/session.store.ts";

type Avatar = User["avatar"];

/** The address of an avatar in a size that is enough for so many pixels. */
const addressFor = (avatar: NonNullable<Avatar>, pixels: number): string => {
  const { thumbnail, small, medium, large } = avatar.formats;
  return [thumbnail, small, medium, large].find((format) => format && format.width >= pixels)?.url ?? avatar.url;
};

/** A person's picture, or the one of everybody who has none. Decorative: the name stands beside it. */
export const avatarImage = (avatar: Avatar, pixels: number): Html =>
  avatar
    ? html`<img src="${addressFor(avatar, pixels)}" alt="" width="${pixels}" height="${pixels}" decoding="async" />`
    : icon("user");
