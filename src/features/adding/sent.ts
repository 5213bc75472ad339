import { $session } from "../session/session.store.ts";
import { contributionItems, contributionsFailed, contributionsLoading } from "./adding.html.ts";
import { $contributions, forgetContributions, loadContributions, takeBack } from "./adding.store.ts";
import type { Contribution } from "./contributions.ts";

export interface SentRules {
  /** Puts a record into the form. */
  change: (record: Contribution) => void;
  takenBack: (record: Contribution) => void;
}

/** The list of what the person has sent in. */
export const startSent = (root: HTMLElement, { change, takenBack }: SentRules): void => {
  const section = root.querySelector<HTMLElement>('[data-part="sent"]');
  const list = section?.querySelector<HTMLElement>('[data-part="list"]');
  const said = section?.querySelector<HTMLElement>('[data-part="sent-said"]');
  const title = section?.querySelector<HTMLElement>("h2");
  if (!section || !list || !said || !title) throw new Error("The list of what was sent in lacks a part");
  /** The one that is about to be taken back. */
  let taking: string | null = null;

  const draw = (): void => {
    const now = $contributions.get();
    section.hidden = now.state === "unknown";
    list.innerHTML =
      now.state === "ready"
        ? contributionItems(now.all, taking).text
        : now.state === "failed"
          ? contributionsFailed(now.reason).text
          : contributionsLoading.text;
  };
  const recordOf = (button: HTMLElement): Contribution | undefined => {
    const now = $contributions.get();
    const key = button.closest<HTMLElement>("[data-key]")?.dataset["key"];
    return now.state === "ready" ? now.all.find((one) => one.key === key) : undefined;
  };
  const focusOn = (key: string, press: string): void =>
    list.querySelector<HTMLElement>(`[data-key="${key}"] [data-press="${press}"]`)?.focus();
  const ask = (record: Contribution | undefined): void => {
    taking = record?.key ?? null;
    draw();
  };

  const PRESSES: Record<string, (button: HTMLElement) => void> = {
    reload: () => {
      void loadContributions();
      title.focus();
    },
    change: (button) => {
      const record = recordOf(button);
      if (record) change(record);
    },
    "ask-back": (button) => {
      const record = recordOf(button);
      ask(record);
      if (record) focusOn(record.key, "keep");
    },
    keep: (button) => {
      const record = recordOf(button);
      ask(undefined);
      if (record) focusOn(record.key, "ask-back");
    },
    "take-back": (button) => {
      const record = recordOf(button);
      if (!record) return;
      (button as HTMLButtonElement).disabled = true;
      void takeBack(record).then((message) => {
        taking = null;
        draw();
        said.textContent = message;
        title.focus();
        const now = $contributions.get();
        if (now.state === "ready" && !now.all.some(({ key }) => key === record.key)) takenBack(record);
      });
    },
  };
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    said.textContent = "";
    if (button) PRESSES[button.dataset["press"] ?? ""]?.(button);
  });
  $contributions.subscribe(draw);
  let shown: number | undefined;
  $session.subscribe((session) => {
    const id = session.state === "signedIn" ? session.user.id : undefined;
    if (id === shown) return;
    shown = id;
    if (id === undefined) forgetContributions();
    else void loadContributions();
  });
};
