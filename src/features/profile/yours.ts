import { MESSAGES } from "../../contract/messages.ts";
import { partOf } from "../../lib/part-of.ts";
import { wordsOf } from "../session/call.ts";
import { $user } from "../session/session.store.ts";
import { changePassword, deleteAccount, everythingOfMine } from "./account-data.ts";
import { readablePage } from "./takeout.ts";
import { WORDS, yoursForms } from "./yours.html.ts";

/** Hands a file to the person. */
const give = (name: string, type: string, text: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

type Work = (form: FormData, pressed: string) => Promise<string>;
/** What each form does, and what it says when that is done. Throws with the words to show. */
const WORKS: Record<string, Work> = {
  password: async (form) => {
    const password = textIn(form, "password");
    if (password !== textIn(form, "again")) return Promise.reject(new Mistyped(MESSAGES.passwordsDiffer));
    await changePassword(textIn(form, "current"), password);
    return WORDS.passwordChanged;
  },
  download: async (form, pressed) => {
    const data = await everythingOfMine(textIn(form, "current"));
    const day = new Date().toISOString().slice(0, 10);
    if (pressed === "page") give(`quad-${day}.html`, "text/html", readablePage(data, day));
    else give(`quad-${day}.json`, "application/json", JSON.stringify(data, null, 2));
    return WORDS.downloaded;
  },
  delete: async (form) => {
    await deleteAccount(textIn(form, "current"), form.get("posts") === "remove" ? "remove" : "keep");
    return "";
  },
};

class Mistyped extends Error {}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Shows the forms about a person's own data under their heading. */
export const showYours = (root: HTMLElement): void => {
  root.insertAdjacentHTML("beforeend", yoursForms.text);
  $user.subscribe((user) => {
    for (const input of root.querySelectorAll<HTMLInputElement>("[data-part=whose]")) input.value = user?.email ?? "";
  });
  root.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const form = event.target;
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    void work(form, pressed);
  });
};

const work = async (form: HTMLFormElement, pressed: string): Promise<void> => {
  const said = partOf(form, "said");
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  said.classList.remove("wrong");
  said.textContent = WORDS.working;
  try {
    said.textContent = (await WORKS[form.dataset["form"] ?? ""]?.(new FormData(form), pressed)) ?? "";
    form.reset();
  } catch (error) {
    said.classList.add("wrong");
    said.textContent = error instanceof Mistyped ? error.message : wordsOf(error);
  } finally {
    form.ariaBusy = "false";
  }
};
