import { LIMITS } from "#contract";
import { stopDigest } from "../../../notices/digest-token";
import { countUnread, markRead, readNotices } from "../../../notices/read";
import { faults, wholeNumberFrom } from "../../../records/checks";
import { answering, currentUser, parseId, Refused } from "../../../refusals";

const id = wholeNumberFrom(1, LIMITS.idMax);

export default {
  list: answering((context) => {
    const { before } = context.query;
    return readNotices(
      strapi.db.connection,
      currentUser(context),
      typeof before === "string" ? parseId(before) : undefined,
    );
  }),

  count: answering(async (context) => ({ unread: await countUnread(strapi.db.connection, currentUser(context)) })),

  stopWeeklyMail: answering(async (context) => {
    const { token } = (context.request as { body?: { token?: unknown } }).body ?? {};
    if (typeof token !== "string") throw new Refused("ValidationError");
    await stopDigest(strapi.db.connection, token);
    return { ok: true };
  }),

  read: answering((context) => {
    const { body } = context.request as { body?: unknown };
    if (typeof body !== "object" || body === null) throw new Refused("ValidationError");
    const which = body as Record<string, number>;
    const name = "id" in which ? "id" : "upTo";
    if (faults({ [name]: id }, which).length > 0) throw new Refused("ValidationError");
    return markRead(strapi.db.connection, currentUser(context), which as { id: number } | { upTo: number });
  }),
};
