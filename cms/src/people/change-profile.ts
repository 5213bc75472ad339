import type { Core } from "@strapi/strapi";
import { isPlain, LIMITS, STUDENT_STATUSES } from "#contract";
import { deleteFile, isOwnFile, lockPerson } from "../contributions/files";
import { removeBytes } from "../contributions/store";
import {
  faults,
  listOf,
  maybe,
  oneOf,
  perhaps,
  record,
  wholeNumberFrom,
  yesOrNo,
  type Check,
  type Shape,
} from "../records/checks";
import { UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { columnOf, FILE_LINK, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { Refused } from "../refusals";
import { accountOf } from "./accounts";
import { changeSavedSearches, SAVED_SEARCHES_SHAPE, type SavedSearchesChange } from "./saved-searches";
import { LIST_NAMES, saveList, type ListChange, type ListName } from "./lists";
import { emailOf, unlessTaken, usernameOf } from "./names";
import { isPasswordOf } from "./passwords";

const words =
  (max: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= max && isPlain(value)
      ? undefined
      : `must be a text of at most ${max} characters`;
const id = wholeNumberFrom(1, LIMITS.idMax);
const ids = perhaps(listOf(id));
const change = perhaps(record({ set: ids, connect: ids, disconnect: ids }));

/** All that a person may change of the own account. The rest is refused, not left out: nobody should think it was stored. */
const SHAPE: Shape = {
  username: perhaps(words(LIMITS.nameMax)),
  email: perhaps(words(LIMITS.nameMax)),
  currentPassword: perhaps(words(LIMITS.passwordTriedMax)),
  bio: maybe(words(LIMITS.bioMax)),
  studentStatus: maybe(oneOf(...STUDENT_STATUSES)),
  university: maybe(id),
  avatar: maybe(id),
  questionNotices: perhaps(yesOrNo),
  weeklyDigest: perhaps(yesOrNo),
  feedbackQ1: maybe(wholeNumberFrom(LIMITS.feedbackRatingMin, LIMITS.feedbackRatingMax)),
  feedbackQ3: maybe(words(LIMITS.postTextMax)),
  ...Object.fromEntries(LIST_NAMES.map((name) => [name, change])),
  savedSearches: perhaps(record(SAVED_SEARCHES_SHAPE)),
};

/** The fields that are one column each. */
const COLUMNS = ["bio", "studentStatus", "questionNotices", "weeklyDigest", "feedbackQ1", "feedbackQ3"] as const;

/**
 * Changes a person's own account, all of it or nothing. A new e-mail address needs the password: it is where a new
 * password can be asked for. Throws Refused.
 */
export const changeProfile = async (
  strapi: Core.Strapi,
  person: number,
  sent: Record<string, unknown>,
): Promise<void> => {
  if (faults(SHAPE, sent).length > 0) throw new Refused("ValidationError");
  const names = await changedNames(strapi, person, sent);
  const dropped = await unlessTaken(() =>
    inTransaction(strapi, async (connection) => {
      await lockPerson(connection, person);
      const formerAvatars = sent["avatar"] === undefined ? [] : await avatarFilesOf(connection, person);
      const data: Record<string, unknown> = { ...names };
      for (const name of COLUMNS) if (sent[name] !== undefined) data[name] = sent[name];
      if (sent["avatar"] !== undefined)
        data["avatar"] = await avatarOf(connection, person, sent["avatar"] as number | null);
      if (sent["savedSearches"] !== undefined)
        data["savedSearches"] = await changeSavedSearches(
          connection,
          person,
          sent["savedSearches"] as SavedSearchesChange,
        );
      // Strapi's own query tells those who follow names and pictures (lifecycle/rows.ts).
      if (Object.keys(data).length > 0) await strapi.db.query(USER_UID).update({ where: { id: person }, data });
      if (sent["university"] !== undefined)
        await setUniversity(connection, person, sent["university"] as number | null);
      for (const name of LIST_NAMES) {
        const list = sent[name satisfies ListName] as ListChange | undefined;
        if (list) await saveList(connection, person, name, list);
      }
      // A file that is set again stays: it is shown.
      return (await Promise.all(formerAvatars.map((file) => deleteFile(connection, person, file)))).flat();
    }),
  );
  for (const file of dropped) await removeBytes(strapi, file);
};

/** Name and address where they become others. An address that was tried with a wrong password stays as it is. */
const changedNames = async (
  strapi: Core.Strapi,
  person: number,
  { username, email, currentPassword }: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if (username === undefined && email === undefined) return {};
  const account = await accountOf(strapi.db.connection, { id: person });
  if (!account) throw new Refused("SessionOver");
  const changed: Record<string, unknown> = {};
  if (typeof username === "string" && username.trim() !== account.username) changed["username"] = usernameOf(username);
  const present = account.email.toLowerCase();
  const address = email === undefined ? present : emailOf(email);
  if (address !== present) {
    if (typeof currentPassword !== "string" || !(await isPasswordOf(account.password, currentPassword)))
      throw new Refused("WrongPassword");
    // A link that was sent to the old address no longer sets a password.
    Object.assign(changed, { email: address, resetPasswordToken: null });
  }
  return changed;
};

const avatarLink = (person: number) => ({
  [FILE_LINK.type]: USER_UID,
  [FILE_LINK.field]: "avatar",
  [FILE_LINK.record]: person,
});

/** The files that are a person's picture: one or none. */
const avatarFilesOf = (connection: Connection, person: number): Promise<number[]> =>
  connection(FILE_LINK.table).where(avatarLink(person)).pluck<number[]>(FILE_LINK.file);

const avatarOf = async (connection: Connection, person: number, file: number | null): Promise<number | null> => {
  if (file === null) return null;
  const isHeld = (await avatarFilesOf(connection, person)).includes(file);
  if (!isHeld && !(await isOwnFile(connection, person, file))) throw new Refused("NotAllowed");
  return file;
};

const setUniversity = async (connection: Connection, person: number, publicId: number | null): Promise<void> => {
  const link = linkOf(USER_UID, "university");
  const listed = {
    [columnOf(UNIVERSITY_UID, "publicId")]: publicId,
    [columnOf(UNIVERSITY_UID, "listing")]: "listed",
  };
  const [university] = await rowsOf<{ id: number }>(connection(tableOf(UNIVERSITY_UID)).where(listed).select("id"));
  if (publicId !== null && !university) throw new Refused("ValidationError");
  await connection(link.table).where(link.from, person).delete();
  if (university) await connection(link.table).insert({ [link.from]: person, [link.to]: university.id });
};
