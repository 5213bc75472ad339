import { atom, type ReadableAtom } from "nanostores";
import type { LivePost } from "../../contract/posts.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { openOverlay } from "../overlay/overlay.store.ts";

/** What the overlay is for: a new post, of a kind if one was asked for, or a change of one's own. */
export type AskedPost = { does: "create"; kind: PostKind | undefined } | { does: "edit"; post: LivePost };

const $asked = atom<AskedPost>({ does: "create", kind: undefined });
/** What was asked for last. The form itself and what sends it are fetched with the overlay. */
export const $askedPost: ReadableAtom<AskedPost> = $asked;

/** Opens the overlay for a new post on this page. Give the pressed button as `opener`: focus returns there. */
export const beginPost = (kind?: PostKind, opener?: HTMLElement): void => {
  askForPost(kind);
  openOverlay("createPost", { opener });
};

/** Says what the overlay is for when it opens by itself, as after a login that began with Add Post. */
export const askForPost = (kind?: PostKind): void => $asked.set({ does: "create", kind });

/** Opens the overlay for a change of one's own post. */
export const beginEdit = (post: LivePost, opener?: HTMLElement): void => {
  $asked.set({ does: "edit", post });
  openOverlay("createPost", { opener });
};
