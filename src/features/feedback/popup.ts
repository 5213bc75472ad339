import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { COUNTRIES } from "../../contract/taxonomy.ts";
import type { InputOf } from "../session/call.ts";
import { $user, changeUser } from "../session/session.store.ts";
import { countryIds, type FeedbackStep } from "./feedback.ts";
import { feedbackStep, feedbackThanks } from "./feedback.html.ts";
import { markClosed } from "./visits.ts";

/** What the voice of the page says: the pop-up itself takes no focus. */
const voice = document.createElement("div");
voice.className = "sr-only";
voice.setAttribute("role", "status");

let shown: HTMLElement | undefined;

/** Shows one step of the survey. At most one is shown on a page. */
export const ask = (step: FeedbackStep): void => {
  const asked = $user.get()?.id;
  if (shown || asked === undefined) return;
  const holder = document.createElement("div");
  shown = holder;
  document.body.append(voice);
  holder.innerHTML = feedbackStep(step).text;
  // Before the footer, so that its turn comes soon after the page's own controls.
  document.querySelector("main")?.after(holder);
  voice.textContent = holder.querySelector("h2")?.textContent ?? "";
  const form = holder.querySelector("form");
  const ok = form?.querySelector<HTMLButtonElement>("[type=submit]");
  const section = holder.querySelector<HTMLElement>(".feedback");
  if (!form || !ok || !section) throw new Error("The pop-up lacks a part");

  const remove = (): void => {
    if (!holder.isConnected) return;
    // Whoever closes it by keyboard goes on with the page, not at its top.
    const hadFocus = holder.contains(document.activeElement);
    holder.remove();
    unsubscribe();
    if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  const close = (): void => {
    markClosed(asked, step);
    remove();
  };
  const thank = (): void => {
    const hadFocus = holder.contains(document.activeElement);
    form.remove();
    section.querySelector("h2")?.remove();
    section.removeAttribute("aria-labelledby");
    section.setAttribute("aria-label", "Feedback");
    section.classList.add("answered");
    section.insertAdjacentHTML("afterbegin", feedbackThanks.text);
    voice.textContent = MESSAGES.feedbackThanks;
    section.querySelector("button .sr-only")?.replaceChildren(MESSAGES.close);
    if (hadFocus) section.querySelector("button")?.focus();
    section.addEventListener("click", remove);
    setTimeout(remove, LIMITS.thankYouClose);
  };
  const answer = (): InputOf<"changeMe"> | undefined => {
    const data = new FormData(form);
    if (step === 1) {
      const rating = Number(data.get("rating"));
      return rating >= LIMITS.feedbackRatingMin ? { feedbackQ1: rating } : undefined;
    }
    if (step === 2) {
      const names = data.getAll("country").map(String);
      return names.length === 0 ? undefined : { feedbackQ2: { connect: countryIds(names) } };
    }
    const text = form.querySelector("textarea")?.value.trim() ?? "";
    return text === "" ? undefined : { feedbackQ3: text };
  };

  section.querySelector('[data-press="close"]')?.addEventListener("click", (event) => {
    event.stopPropagation();
    if (section.classList.contains("answered")) remove();
    else close();
  });
  form.addEventListener("input", () => (ok.disabled = answer() === undefined));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const given = answer();
    if (!given) return;
    markClosed(asked, step);
    save(given);
    thank();
  });
  const unsubscribe = $user.listen((user) => {
    if (user?.id !== asked && !section.classList.contains("answered")) remove();
  });
};

/** Saves an answer. What goes wrong is only logged: the thanks are for the answer. */
const save = (given: InputOf<"changeMe">): void => {
  if (!$user.get()) {
    console.info(MESSAGES.feedbackNotLoaded);
    return;
  }
  const connect = given.feedbackQ2 && "connect" in given.feedbackQ2 ? given.feedbackQ2.connect : undefined;
  if (connect?.length === 0) {
    console.info(MESSAGES.feedbackNoCountry);
    return;
  }
  changeUser(given, (user) => ({
    ...user,
    feedbackQ1: given.feedbackQ1 ?? user.feedbackQ1,
    feedbackQ3: given.feedbackQ3 ?? user.feedbackQ3,
    feedbackQ2: connect
      ? COUNTRIES.filter(({ id }) => connect.some((one) => one === id)).map((country) => ({ ...country }))
      : user.feedbackQ2,
  })).catch((error: unknown) => console.info("The feedback could not be saved", error));
};
