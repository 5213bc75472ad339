import { PAGE_RELATIONS, QUESTIONS, type PageKind, type PageRef } from "#contract";
import { BOOKMARK_LISTS, LISTS } from "../people/lists";
import { PAGE_TYPES, POST_TYPES, USER_UID } from "../records/content-types";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { proofsAt } from "../verified/marks";
import { ASKED_TABLE } from "./tables";
import { holdAccounts, writeNotices } from "./write";

/** A question that was just asked. */
interface Question {
  /** Its public id. */
  id: number;
  page: PageRef;
  /** The page in the database. */
  pageRow: number;
  /** Who asked. */
  asker: number;
}

/**
 * Tells people who can know of a question: at most QUESTIONS.toldMost, nobody twice in QUESTIONS.notAgainFor, nobody who
 * has turned it off. Those who know best come first.
 */
export const askThoseWhoKnow = async (connection: Connection, question: Question): Promise<void> => {
  const chosen: number[] = [];
  for (const accounts of WHO_KNOWS) {
    const left = QUESTIONS.toldMost - chosen.length;
    if (left === 0) break;
    const found = accounts(connection, question).whereNotIn("person.id", [...chosen, question.asker]);
    const people = await rowsOf<{ id: number }>(
      found
        .leftJoin({ asked: ASKED_TABLE }, "asked.account", "person.id")
        .where((free) => void free.whereNull("asked.at").orWhere("asked.at", "<", notSince()))
        .where(
          (wants) =>
            void wants
              .whereNull(`person.${columnOf(USER_UID, "questionNotices")}`)
              .orWhere(`person.${columnOf(USER_UID, "questionNotices")}`, true),
        )
        .where(`person.${columnOf(USER_UID, "blocked")}`, false)
        .where(`person.${columnOf(USER_UID, "isSample")}`, false)
        .groupBy("person.id")
        .orderBy("newest", "desc")
        .limit(left)
        .select({ id: "person.id" }),
    );
    chosen.push(...people.map(({ id }) => id));
  }
  const claimed = await claim(connection, chosen);
  const { id, page, asker } = question;
  await writeNotices(
    connection,
    claimed.map((account) => ({
      ...{ kind: "question", account, by: asker, subject: `qna:${id}`, page, post: { kind: "qna", id } },
      details: null,
    })),
  );
};

const notSince = (): number => Date.now() - QUESTIONS.notAgainFor;

/** Takes the turn of those people who have not had one since. In order, so that two questions at once do not wait for each other. */
const claim = async (connection: Connection, accounts: readonly number[]): Promise<number[]> => {
  const claimed: number[] = [];
  for (const account of [...(await holdAccounts(connection, accounts))].sort((a, b) => a - b)) {
    const taken = await rowsOf(
      connection(ASKED_TABLE)
        .insert({ account, at: Date.now() })
        .onConflict("account")
        .merge()
        .where(`${ASKED_TABLE}.at`, "<", notSince())
        .returning("account"),
    );
    if (taken.length > 0) claimed.push(account);
  }
  return claimed;
};

/** Accounts as `person`, with when they came to know the page as `newest`. */
type Accounts = (connection: Connection, question: Question) => ReturnType<typeof reviewersOf>;

/** Whoever has reviewed the page and is shown to have. */
const reviewersOf = (connection: Connection, { page, pageRow }: Question) => {
  const uid = POST_TYPES.review;
  const [on, by] = [linkOf(uid, PAGE_RELATIONS[page.type]), linkOf(uid, "users_permissions_user")];
  return connection({ on_page: on.table })
    .join({ review: tableOf(uid) }, "review.id", `on_page.${on.from}`)
    .join({ by: by.table }, `by.${by.from}`, "review.id")
    .join({ person: tableOf(USER_UID) }, "person.id", `by.${by.to}`)
    .where(`on_page.${on.to}`, pageRow)
    .where(`review.${columnOf(uid, "visibility")}`, "visible")
    .max({ newest: "review.id" });
};

/** Whoever has bookmarked the page. */
const bookmarkersOf = (connection: Connection, { page, pageRow }: Question) => {
  const link = linkOf(USER_UID, bookmarkListOf(page.type));
  return connection({ kept: link.table })
    .join({ person: tableOf(USER_UID) }, "person.id", `kept.${link.from}`)
    .where(`kept.${link.to}`, pageRow)
    .max({ newest: "kept.id" });
};

const bookmarkListOf = (type: PageKind): string => {
  const list = BOOKMARK_LISTS.find((name) => LISTS[name].uid === PAGE_TYPES[type].uid);
  if (!list) throw new Error(`Nobody can bookmark a ${type}`);
  return list;
};

/** Whoever is a verified student of the page's university. */
const verifiedAt = (connection: Connection, { page, pageRow }: Question) =>
  proofsAt(connection, page.type, pageRow)
    .join({ person: tableOf(USER_UID) }, "person.id", "proof.user_id")
    .max({ newest: "proof.verified_at" });

/** Who can know, those who know best first. */
const WHO_KNOWS: readonly Accounts[] = [reviewersOf, verifiedAt, bookmarkersOf];
