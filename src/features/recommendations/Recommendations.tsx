import { useStore } from "@nanostores/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty } from "../../components/Notice.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { $user } from "../session/session.store.ts";
import { WORDS } from "./messages.ts";
import {
  $recommendations,
  fetchRecommendations,
  forgetRecommendations,
  type Recommendations as State,
} from "./recommendations.store.ts";
import { RecommendedRow } from "./RecommendedRow.tsx";

/** Keeps what is recommended in step with who is here and what they are interested in. */
const useFollowedInterests = (): void => {
  const held = useRef<{ user: number | undefined; interests: string }>({ user: undefined, interests: "" });
  const user = useStore($user, { ssr: () => undefined });
  const id = user?.id;
  const interests = user?.interests.map((one) => one.id).join() ?? "";
  useEffect(() => {
    const before = held.current;
    held.current = { user: id, interests };
    if (id !== before.user && before.user !== undefined) forgetRecommendations();
    // Fetched again only when they would be others.
    if (interests !== "" && (interests !== before.interests || id !== before.user)) void fetchRecommendations();
  }, [id, interests]);
};

const Rows = ({ state, onRetry }: { state: State; onRetry: () => void }): ReactNode => {
  if (state.state === "failed")
    return (
      <Empty
        action={
          <Button look="quiet" icon="rotate-cw" onClick={onRetry}>
            {MESSAGES.tryAgain}
          </Button>
        }
      >
        {MESSAGES.errorLoadingData}
      </Empty>
    );
  const isWaiting = state.state === "waiting";
  const subjects = isWaiting ? undefined : state.subjects.slice(0, LIMITS.recommendationsPerRow);
  const courses = isWaiting ? undefined : state.courses.slice(0, LIMITS.recommendationsPerRow);
  if (subjects?.length === 0 && courses?.length === 0) return <Empty>{MESSAGES.noResults}</Empty>;
  return (
    <>
      {subjects?.length !== 0 && <RecommendedRow title={WORDS.subjects} cards={subjects} />}
      {courses?.length !== 0 && <RecommendedRow title={WORDS.courses} cards={courses} />}
    </>
  );
};

/** Two rows of what suits a person's interests. Room for them is there from the first paint, for those who have interests. */
export const Recommendations = () => {
  const state = useStore($recommendations, { ssr: (): State => ({ state: "waiting" }) });
  const rows = useRef<HTMLDivElement>(null);
  useFollowedInterests();
  const retry = (): void => {
    rows.current?.focus();
    void fetchRecommendations();
  };
  const said = { waiting: MESSAGES.loading, failed: MESSAGES.errorLoadingData, ready: "" }[state.state];
  return (
    <section className="hidden with-interests:signed-in:block" aria-labelledby="recommended">
      <div className="page-section">
        <h2 id="recommended">{WORDS.title}</h2>
        <p className="sr-only" role="status">
          {said}
        </p>
        <div ref={rows} tabIndex={-1} className="grid min-h-[508px] grid-cols-[minmax(0,1fr)] content-start gap-3">
          <Rows state={state} onRetry={retry} />
        </div>
      </div>
    </section>
  );
};
