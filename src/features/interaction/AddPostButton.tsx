import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { askForPost, beginPost } from "../posting/asked-post.store.ts";
import { isSignedIn } from "../session/session.store.ts";

const ID = "add-post";

/** Focus goes there when what had it is gone. */
export const focusAddPost = (): void => document.getElementById(ID)?.focus({ preventScroll: true });

/** Begins a new post; whoever is not signed in is asked to log in first. */
export const AddPostButton = () => (
  <Button
    id={ID}
    icon="plus"
    className="unscripted:hidden print:hidden"
    aria-haspopup="dialog"
    onClick={({ currentTarget: opener }) => {
      if (isSignedIn()) beginPost(undefined, opener);
      else {
        askForPost();
        openOverlay("loginForPost", { opener, then: "createPost" });
      }
    }}
  >
    {MESSAGES.addPost}
  </Button>
);
