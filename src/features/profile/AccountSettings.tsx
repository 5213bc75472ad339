import { ChangePassword } from "./ChangePassword.tsx";
import { DataExport } from "./DataExport.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { WORDS } from "./messages.ts";

/** What a person does with their own account: a new password, everything to take away, the end of it. */
export const AccountSettings = ({ email }: { email: string }) => (
  <section className="page-section" aria-labelledby="your-data">
    <h2 id="your-data">{WORDS.yourData}</h2>
    <div className="grid gap-3">
      <ChangePassword email={email} />
      <DataExport email={email} />
      <DeleteAccount email={email} />
    </div>
  </section>
);
