import { useStore } from "@nanostores/react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { focusAddPost } from "./AddPostButton.tsx";
import { $area, $isStale, $lists, refreshArea, retryReviews } from "./interaction.store.ts";

/** Tries again to bring the area up to date. */
export const retry = (): void => {
  // Focus stays where it can go on from: the button goes when all is well.
  focusAddPost();
  if ($lists.get().review?.state === "failed") retryReviews();
  else void refreshArea();
};

/** Says that fresh posts are on their way, or that they cannot be had. Its line is kept free, so that nothing moves. */
export const AreaNote = () => {
  const area = useStore($area, { ssr: "initial" });
  const isStale = useStore($isStale);
  return (
    <p className="-my-2 min-h-[1.6em] soft unscripted:hidden print:hidden" role="status">
      {isStale ? (
        <>
          {MESSAGES.refreshFailed}{" "}
          <Button look="text" className="-my-2.5" onClick={retry}>
            {MESSAGES.tryAgain}
          </Button>
        </>
      ) : (
        area.state === "loading" && MESSAGES.loadingData
      )}
    </p>
  );
};
