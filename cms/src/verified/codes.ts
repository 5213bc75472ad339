import type { Core } from "@strapi/strapi";
import { isAtDomain, lapseOf, MAILED_CODE, VERIFIED_STUDENT, type ErrorName } from "#contract";
import { isSameHash } from "../people/keyed-hashes";
import { hasMail, sendMailNow } from "../people/mail";
import { CODE_LIFE, codeUntil, mayBeCode, newCode } from "../people/mailed-codes";
import { emailOf } from "../people/names";
import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { inTransaction, type AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { addressHash, codeHash } from "./hashes";
import { CODES, pendingOf, PROOFS, proofsOf, publishProofs } from "./proofs";

/** What a person's account answers about their proofs; without a mail server nobody can be asked whether an address is theirs. */
export const verificationOf = async (connection: Connection, person: number) => ({
  offered: hasMail(),
  proofs: await proofsOf(connection, person),
  pending: await pendingOf(connection, person),
});

/**
 * Mails a code to an address at a university's e-mail domain; it takes the place of the one before. Whether the address
 * has verified somebody else is told only to who has the code. Throws Refused.
 */
export const sendCode = async (strapi: Core.Strapi, person: number, email: unknown): Promise<void> => {
  if (!hasMail()) throw new Refused("VerificationNotOffered");
  const address = emailOf(email);
  const university = await universityAt(strapi.db.connection, address);
  if (!university) throw new Refused("NotAUniversityAddress");
  const code = newCode();
  const row = {
    ...{ user_id: person, university: university.row, address: addressHash(address), code: codeHash(person, code) },
    ...{ tries: 0, until: codeUntil() },
  };
  await strapi.db.connection(CODES).insert(row).onConflict("user_id").merge();
  try {
    await sendMailNow(strapi, mailOf(address, university.name, code), "A code for a student's address");
  } catch (error) {
    await strapi.db.connection(CODES).where({ user_id: person, code: row.code }).delete();
    throw error;
  }
};

/** Nothing of the account is in it: it may reach somebody else. */
const mailOf = (to: string, university: string, code: string) => ({
  to,
  subject: `Your code for “${VERIFIED_STUDENT}” on Quad`,
  text: [
    "Hello,",
    `somebody, most likely you, wants to show on Quad that they are at ${university}. The code, good for ${CODE_LIFE}, is`,
    code,
    "Quad does not keep this address. If it was not you, there is nothing to do: without the code nothing happens.",
  ].join("\n\n"),
});

interface University {
  row: number;
  name: string;
}

/** The listed university whose e-mail domain an address is at; of several the one that names it most closely. */
const universityAt = async (connection: Connection, address: string): Promise<University | undefined> => {
  const column = (name: string): string => columnOf(UNIVERSITY_UID, name);
  const universities = await rowsOf<University & { domains: unknown }>(
    connection(tableOf(UNIVERSITY_UID))
      .where(column("listing"), "listed")
      .whereNotNull(column("emailDomains"))
      .orderBy(column("publicId"))
      .select({ row: "id", name: column("universityName"), domains: column("emailDomains") }),
  );
  let found: { university: University; length: number } | undefined;
  for (const { row, name, domains } of universities)
    for (const domain of domainsIn(domains))
      if (isAtDomain(address, domain) && domain.length > (found?.length ?? 0))
        found = { university: { row, name }, length: domain.length };
  return found?.university;
};

/** SQLite keeps lists as text. */
const domainsIn = (value: unknown): string[] => {
  const list: unknown = typeof value === "string" ? JSON.parse(value) : value;
  const domains: unknown[] = Array.isArray(list) ? list : [];
  return domains.filter((domain): domain is string => typeof domain === "string" && domain !== "");
};

type Outcome = "done" | Extract<ErrorName, "CodeWrong" | "CodeVoid" | "AddressProven">;

/** Makes a person a verified student by the code of the mail, once. Throws Refused; a wrong try counts all the same. */
export const confirmCode = async (strapi: Core.Strapi, person: number, sent: unknown): Promise<void> => {
  if (!mayBeCode(sent)) throw new Refused("ValidationError");
  // A refusal rolls back, and the try is to be counted: it is thrown when that is committed.
  const outcome = await inTransaction(strapi, (connection, afterCommit) =>
    tryCode(connection, afterCommit, person, sent),
  );
  if (outcome !== "done") throw new Refused(outcome);
};

const tryCode = async (
  connection: Connection,
  afterCommit: AfterCommit,
  person: number,
  sent: string,
): Promise<Outcome> => {
  const mine = () => connection(CODES).where({ user_id: person });
  // Tries at once wait for each other here.
  const [held] = await rowsOf<{
    university: number;
    address: string;
    code: string;
    tries: number;
    until: number | string;
  }>(mine().select("*").forUpdate());
  if (!held || Number(held.until) <= Date.now()) {
    await mine().delete();
    return "CodeVoid";
  }
  if (!isSameHash(held.code, codeHash(person, sent))) {
    const tries = held.tries + 1;
    if (tries < MAILED_CODE.triesMax) await mine().update({ tries });
    else await mine().delete();
    return tries < MAILED_CODE.triesMax ? "CodeWrong" : "CodeVoid";
  }
  await mine().delete();
  return giveProof(connection, afterCommit, person, held);
};

/** Stores a proof. A person has one for each university; an address proves one person. */
const giveProof = async (
  connection: Connection,
  afterCommit: AfterCommit,
  person: number,
  { university, address }: { university: number; address: string },
): Promise<Outcome> => {
  const now = Date.now();
  const held = connection(PROOFS).where({ address }).where("lapses_at", ">", now).whereNot("user_id", person);
  if ((await rowsOf(held.select("user_id"))).length > 0) return "AddressProven";
  // What has lapsed, and what this person has proven of the same, gives way; not what somebody else has proven since it was
  // looked for.
  await connection(PROOFS)
    .where({ address })
    .where((any) => void any.where("lapses_at", "<=", now).orWhere({ user_id: person }))
    .delete();
  await connection(PROOFS).where({ user_id: person, university }).delete();
  const proof = { user_id: person, university, address, verified_at: now, lapses_at: lapseOf(now) };
  const given = await rowsOf(connection(PROOFS).insert(proof).onConflict("address").ignore().returning("user_id"));
  // Somebody else has proven it at this moment: what gave way stays.
  if (given.length === 0) throw new Refused("AddressProven");
  await publishProofs(connection, afterCommit, [person]);
  return "done";
};
