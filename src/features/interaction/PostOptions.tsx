import { useState } from "react";
import { Menu, type MenuEntry } from "../../components/Menu.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import { openOverlay, openPopup } from "../overlay/overlay.store.ts";
import { beginEdit } from "../posting/asked-post.store.ts";
import { isSignedIn } from "../session/session.store.ts";
import { focusAddPost } from "./AddPostButton.tsx";
import { deleteWithUndo } from "./deletion.store.ts";
import { anchorOf, type PostRef } from "./interaction.ts";
import { refreshArea } from "./interaction.store.ts";
import { WORDS } from "./messages.ts";
import { livePostOf } from "./named-post.ts";
import { seek } from "./sought.store.ts";

type Option = "report" | "edit" | "delete" | "close";

const CLOSE: MenuEntry<Option> = { value: "close", label: MESSAGES.close, icon: "x" };
/** Nobody reports what is their own. */
const OF_OTHERS: readonly MenuEntry<Option>[] = [{ value: "report", label: MESSAGES.report, icon: "flag" }, CLOSE];
const OF_OWN: readonly MenuEntry<Option>[] = [
  { value: "edit", label: WORDS.edit, icon: "pencil" },
  { value: "delete", label: WORDS.delete, icon: "trash-2" },
  CLOSE,
];

/** Moves focus on from a post that goes out of view: to the next one, else to the one before it. */
const focusNear = (card: Element | null): void => {
  const near = card?.nextElementSibling ?? card?.previousElementSibling;
  const target = near?.querySelector<HTMLElement>("article, a");
  if (target) target.focus({ preventScroll: true });
  else focusAddPost();
};
const remove = (post: LivePost, button: HTMLElement): void => {
  focusNear(button.closest("li, tr"));
  const { kind, id, hidden } = post;
  const given = post.kind === "review" ? { stars: post.reviewRating, month: post.createdAt.slice(0, 7) } : {};
  deleteWithUndo(
    { kind, id, hidden, ...given },
    { onDone: () => void refreshArea(), onBack: () => seek(anchorOf(post)) },
  );
};

/** The menu of a post: its author changes and deletes it, others report it. */
export const PostOptions = ({ of: { kind, id }, className = "" }: { of: PostRef; className?: string }) => {
  /** The post as it was when the menu was opened. */
  const [opened, setOpened] = useState<{ post: LivePost | undefined } | null>(null);
  const post = opened?.post;
  const onPress = (opener: HTMLElement): void => {
    if (isSignedIn()) void livePostOf({ kind, id }).then((live) => setOpened({ post: live }));
    else openOverlay("loginForPost", { opener, then: null });
  };
  const onChoose = (option: Option, opener: HTMLElement): void => {
    if (option === "report") openPopup({ name: "report", post: { kind, id }, opener });
    if (post && option === "edit") beginEdit(post, opener);
    if (post && option === "delete") remove(post, opener);
  };
  return (
    <Menu
      label={WORDS.options}
      icon="ellipsis"
      entries={post?.own ? OF_OWN : OF_OTHERS}
      isOpen={opened !== null}
      onPress={onPress}
      onClose={() => setOpened(null)}
      onChoose={onChoose}
      className={className}
    />
  );
};
