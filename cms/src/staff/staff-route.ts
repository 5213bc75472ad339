import { errors } from "@strapi/utils";
import type { Context } from "koa";

/** A call of Quad's own pages in the admin, for whoever is logged in there: `path` stands below `/quad`. */
export interface StaffRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** Answers the body; a fault is thrown as one of Strapi's errors. */
  handler: (context: Context) => Promise<unknown>;
  /** The permission without which it is refused; without one the handler looks itself at what the caller may see. */
  needs?: StaffPermission;
}
interface StaffPermission {
  action: string;
  subject?: string;
}

/** Whether the person behind a call may do something with records of a content type. */
export const may = (context: Context, action: "read" | "update" | "delete", uid: string): boolean =>
  (context.state as { userAbility: { can: (action: string, uid: string) => boolean } }).userAbility.can(
    `plugin::content-manager.explorer.${action}`,
    uid,
  );
/** Throws a ForbiddenError unless the person may. */
export const expectMay = (...asked: Parameters<typeof may>): void => {
  if (!may(...asked)) throw new errors.ForbiddenError();
};

/** Whether the person behind a call may read records of a content type. */
export const mayRead = (context: Context, uid: string): boolean => may(context, "read", uid);
