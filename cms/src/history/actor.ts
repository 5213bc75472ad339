import { AsyncLocalStorage } from "node:async_hooks";
import { rowsOf, tableOf, type Connection } from "../records/tables";

type ActorKind = "staff" | "student" | "token" | "import" | "seed" | "system" | "correction";

/** Who changed something. `person` is an account of the admin (of a correction, who accepted it); of students nothing is kept. */
export interface Actor {
  kind: ActorKind;
  person: number | null;
}

interface Call {
  state: { auth?: { strategy?: { name?: string } }; user?: { id?: number } };
}

const acting = new AsyncLocalStorage<Actor>();

/** Has what the work changes be somebody else's doing than that of who makes the call. */
export const actingAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => acting.run(actor, work);

/** Who is behind the call that is being answered; the CMS itself when there is none. */
export const currentActor = (): Actor => {
  const instead = acting.getStore();
  if (instead) return instead;
  const call = strapi.requestContext.get() as Call | undefined;
  switch (call?.state.auth?.strategy?.name) {
    case "admin":
      return { kind: "staff", person: call.state.user?.id ?? null };
    case "users-permissions":
      return { kind: "student", person: null };
    case undefined:
      return { kind: "system", person: null };
    default:
      return { kind: "token", person: null };
  }
};

/** An import, and the member of staff who runs it in the admin. */
export const importActor = (): Actor => ({ kind: "import", person: currentActor().person });
export const SEED_ACTOR: Actor = { kind: "seed", person: null };

const NAMES: Readonly<Record<Exclude<ActorKind, "staff" | "correction">, string>> = {
  student: "Student submission",
  token: "API token",
  import: "Import",
  seed: "Seed",
  system: "The CMS",
};
/** Somebody whose account was deleted since: the name went with it. */
const FORMER = "A former member of staff";

/** Says who somebody is, as the admin shows it: accounts by the name that they have now. */
export const actorNames = async (connection: Connection): Promise<(actor: Actor) => string> => {
  const rows = await rowsOf<{ id: number; firstname: string | null; lastname: string | null; username: string | null }>(
    connection(tableOf("admin::user")).select("id", "firstname", "lastname", "username"),
  );
  const names = new Map(
    rows.map(({ id, firstname, lastname, username }) => [
      id,
      [firstname, lastname].filter(Boolean).join(" ") || (username ?? "A member of staff"),
    ]),
  );
  return ({ kind, person }) => {
    const name = person === null ? undefined : (names.get(person) ?? FORMER);
    if (kind === "staff") return name ?? FORMER;
    if (kind === "correction") return `Correction by a student, accepted by ${name ?? FORMER}`;
    return name ? `${NAMES[kind]}, ${name}` : NAMES[kind];
  };
};
