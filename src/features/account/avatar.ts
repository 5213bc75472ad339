import { html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { $user, type User } from "../session/session.store.ts";

/** The picture of the person who is signed in, in every `data-my-avatar` of the page; its box is there from the start. */
const imageOf = (user: User | undefined): string | undefined =>
  user?.avatar?.formats.thumbnail?.url ?? user?.avatar?.url;

let shown: string | undefined;
const show = (source: string | undefined): void => {
  if (source === shown) return;
  shown = source;
  for (const place of document.querySelectorAll("[data-my-avatar]"))
    place.innerHTML = (
      source === undefined ? icon("user") : html`<img src="${source}" alt="" width="36" height="36" />`
    ).text;
};
$user.subscribe((user) => show(imageOf(user)));
