import type { User } from "../session/session.store.ts";
import { summaryOf } from "./profile.ts";

/** The summary card: who somebody is, in their own words and in facts. */
export const ProfileSummary = ({ user }: { user: User }) => {
  const { bio, facts } = summaryOf(user);
  return (
    <div className="grid gap-3">
      <p className="written">{bio}</p>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-card">
        {facts.map(([term, value]) => (
          <div key={term} className="px-4 py-3 shadow-[0_0_0_1px_var(--color-line)]">
            <dt className="soft">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
