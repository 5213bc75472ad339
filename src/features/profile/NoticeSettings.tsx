import { useState } from "react";
import { Checkbox } from "../../components/Field.tsx";
import { NotSaved } from "../../components/NotSaved.tsx";
import { CHOICES } from "../notices/messages.ts";
import { changeUser, type User } from "../session/session.store.ts";

type Wanted = "questionNotices" | "weeklyDigest";

/** One choice, saved when it is made. */
const Choice = ({ name, user, label }: { name: Wanted; user: User; label: string }) => {
  const [isUnsaved, setUnsaved] = useState(false);
  const save = (wanted: boolean): void => {
    setUnsaved(false);
    changeUser({ [name]: wanted }, (shown) => ({ ...shown, [name]: wanted })).catch((error: unknown) => {
      console.info("What one is told of could not be saved", error);
      setUnsaved(true);
    });
  };
  return (
    <div>
      <Checkbox checked={user[name] ?? false} onChange={({ currentTarget }) => save(currentTarget.checked)}>
        {label}
      </Checkbox>
      {isUnsaved && <NotSaved onRetry={() => save(!user[name])} />}
    </div>
  );
};

/** What a person is told of, and whether by mail. */
export const NoticeSettings = ({ user }: { user: User }) => (
  <section className="page-section" aria-labelledby="your-notices">
    <h2 id="your-notices">{CHOICES.title}</h2>
    <div className="grid gap-1">
      <Choice name="questionNotices" user={user} label={CHOICES.questionNotices} />
      {user.weeklyDigest !== null && <Choice name="weeklyDigest" user={user} label={CHOICES.weeklyDigest} />}
    </div>
  </section>
);
