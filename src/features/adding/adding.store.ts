import { atom, type ReadableAtom } from "nanostores";
import { creationFailed, destinationCreated, facilityCreated, MESSAGES } from "../../contract/messages.ts";
import { $owner, dropDraft, rekeyDraft, writeDraft } from "../draft/draft.store.ts";
import { call, CallFailed, wordsOf } from "../session/call.ts";
import { destinationData, facilityData, type AddForm, type Values } from "./adding.ts";
import { contributionsIn, type Contribution } from "./contributions.ts";

export type Submitting =
  | { state: "idle" }
  | { state: "submitting" }
  /** `needsLogin`: it is over when somebody has logged in. */
  | { state: "failed"; reason: string; needsLogin?: boolean }
  | { state: "done"; message: string };
export type Contributions =
  | { state: "unknown" }
  | { state: "loading" }
  | { state: "ready"; all: readonly Contribution[] }
  | { state: "failed"; reason: string };

/** What is sent in: the form, and what has to be found out or uploaded first. */
export interface Submission {
  form: AddForm;
  values: Values;
  /** The record that is changed; undefined for a new one. */
  change: number | undefined;
  draft: string;
  university: () => Promise<number | undefined>;
  /** Uploads what is not uploaded yet. */
  images: () => Promise<{ logo: number | null; header: number | null }>;
}

const $submission = atom<Submitting>({ state: "idle" });
const $sentIn = atom<Contributions>({ state: "unknown" });
/** How sending goes. */
export const $submitting: ReadableAtom<Submitting> = $submission;
/** What the person has sent in. */
export const $contributions: ReadableAtom<Contributions> = $sentIn;

/** Forgets what the last sending said: another form is shown. */
export const beginForm = (): void => {
  if ($submission.get().state !== "submitting") $submission.set({ state: "idle" });
};

/** Somebody has logged in, as the last sending asked them to. */
export const forgetLogin = (): void => {
  const now = $submission.get();
  if (now.state === "failed" && now.needsLogin) $submission.set({ state: "idle" });
};

/** Sends in a record or a change of one. Resolves to whether it is there. */
export const sendIn = async (submission: Submission): Promise<boolean> => {
  if ($submission.get().state === "submitting") return false;
  $submission.set({ state: "submitting" });
  const owner = $owner.get();
  const { key } = writeDraft(submission.draft, submission.values);
  try {
    const message = await sent(submission, key);
    dropDraft(submission.draft, owner);
    $submission.set({ state: "done", message });
  } catch (error) {
    const isOut = error instanceof CallFailed && error.name === "KeyReused";
    if (isOut) rekeyDraft(submission.draft, owner);
    const reason = isOut ? MESSAGES.alreadySentIn : wordsOf(error);
    const needsLogin = error instanceof CallFailed && error.status === 401;
    $submission.set({ state: "failed", reason: creationFailed(reason), needsLogin });
    if (isOut) void loadContributions();
    if (!(error instanceof CallFailed)) throw error;
    return false;
  }
  void loadContributions();
  return true;
};

/** Sends it and returns what is to be said. */
const sent = async ({ form, values, change, university, images }: Submission, key: string): Promise<string> => {
  const options = { idempotencyKey: key };
  const created = (message: string): string => `${message}\n${MESSAGES.sentIn}`;
  if (form.sends === "destination") {
    const body = { data: destinationData(values, await images()) };
    if (change !== undefined) {
      await call<"changeDestination">("PUT", `/api/destination-pages/${change}`, { body, ...options });
      return created(changed(values));
    }
    const { data } = await call<"createDestination">("POST", "/api/destination-pages", { body, ...options });
    return created(destinationCreated(data.id));
  }
  const body = { data: facilityData(form, values, await university()) };
  if (change !== undefined) {
    await call<"changeFacility">("PUT", `/api/facilities/${change}`, { body, ...options });
    return created(changed(values));
  }
  const { data } = await call<"createFacility">("POST", "/api/facilities", { body, ...options });
  return created(facilityCreated(data.id));
};
const changed = (values: Values): string => `Your changes of ${(values["name"] ?? "").trim()} are saved.`;

let turn = 0;
/** Fetches what the person has sent in. */
export const loadContributions = async (): Promise<void> => {
  const mine = (turn += 1);
  if ($sentIn.get().state !== "ready") $sentIn.set({ state: "loading" });
  try {
    const { data } = await call<"contributions">("GET", "/api/contributions");
    if (mine === turn) $sentIn.set({ state: "ready", all: contributionsIn(data) });
  } catch (error) {
    if (mine === turn) $sentIn.set({ state: "failed", reason: wordsOf(error) });
    if (!(error instanceof CallFailed)) throw error;
  }
};
/** Forgets what somebody has sent in: they are no longer here. */
export const forgetContributions = (): void => {
  turn += 1;
  $sentIn.set({ state: "unknown" });
};

/** Takes back a pending record. Resolves to what is to be said. */
export const takeBack = async ({ kind, id, name }: Contribution): Promise<string> => {
  try {
    if (kind === "facility") await call<"deleteFacility">("DELETE", `/api/facilities/${id}`);
    else await call<"deleteDestination">("DELETE", `/api/destination-pages/${id}`);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    void loadContributions();
    return error.message;
  }
  const held = $sentIn.get();
  if (held.state === "ready")
    $sentIn.set({ state: "ready", all: held.all.filter((one) => one.kind !== kind || one.id !== id) });
  return `${name} was taken back.`;
};
