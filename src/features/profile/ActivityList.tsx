import { Empty } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { User } from "../session/session.store.ts";
import { ActivityCard } from "./ActivityCard.tsx";
import { activityOf } from "./profile.ts";

/** What the person wrote, the newest first. */
export const ActivityList = ({ user, onFollow }: { user: User; onFollow?: () => void }) => {
  const posts = activityOf(user);
  if (posts.length === 0) return <Empty>{MESSAGES.noActivity}</Empty>;
  return (
    <ul className="grid gap-3">
      {posts.map((post) => (
        <li key={`${post.kind}-${post.id}`}>
          <ActivityCard post={post} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
};
