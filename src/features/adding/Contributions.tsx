import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Empty, Failed } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { $session } from "../session/session.store.ts";
import { $contributions, forgetContributions, loadContributions, takeBack } from "./adding.store.ts";
import type { Contribution } from "./contributions.ts";
import { ContributionRow } from "./ContributionRow.tsx";
import { changeRecord, forgetRecord } from "./form.store.ts";
import { WORDS } from "./messages.ts";

/** Keeps the list that of whoever is logged in. */
const useOwnContributions = (): void => {
  useEffect(() => {
    let shown: number | undefined;
    return $session.subscribe((session) => {
      const id = session.state === "signedIn" ? session.user.id : undefined;
      if (id === shown) return;
      shown = id;
      if (id === undefined) forgetContributions();
      else void loadContributions();
    });
  }, []);
};

/** What the person has sent in: what is pending can be changed and taken back. */
export const Contributions = ({ onChange }: { onChange: () => void }) => {
  const now = useStore($contributions, { ssr: "initial" });
  const [taking, setTaking] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  useOwnContributions();

  const takeBackNow = async (record: Contribution): Promise<void> => {
    const message = await takeBack(record);
    setTaking(undefined);
    setSaid(message);
    title.current?.focus();
    const left = $contributions.get();
    if (left.state === "ready" && !left.all.some(({ key }) => key === record.key)) forgetRecord(record);
  };
  const change = (record: Contribution): void => {
    setSaid("");
    changeRecord(record);
    onChange();
  };
  return (
    <section
      className="mt-6 grid gap-4 signed-out:hidden"
      aria-labelledby="add-sent-title"
      hidden={now.state === "unknown"}
    >
      <h2 id="add-sent-title" tabIndex={-1} ref={title}>
        {WORDS.sentIn}
      </h2>
      {now.state === "failed" ? (
        <Failed
          onRetry={() => {
            void loadContributions();
            title.current?.focus();
          }}
        >
          {now.reason}
        </Failed>
      ) : now.state !== "ready" ? (
        <p className="soft">{MESSAGES.loading}</p>
      ) : now.all.length === 0 ? (
        <Empty>{MESSAGES.nothingSentIn}</Empty>
      ) : (
        <ul className="border-t border-line">
          {now.all.map((record) => (
            <ContributionRow
              key={record.key}
              record={record}
              isTaking={taking === record.key}
              onAsk={(isAsked) => {
                setSaid("");
                setTaking(isAsked ? record.key : undefined);
              }}
              onTakeBack={() => takeBackNow(record)}
              onChange={() => change(record)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="remark max-w-[68ch] border-eucalypt bg-eucalypt-wash wrap-anywhere empty:hidden">
        {said}
      </p>
    </section>
  );
};
