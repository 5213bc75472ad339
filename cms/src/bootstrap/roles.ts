import type { Core } from "@strapi/strapi";
import { USER_ACTIONS as COMMUNITY } from "../community/actions";
import { USER_ACTIONS as CONTRIBUTIONS } from "../contributions/actions";
import { USER_ACTIONS as NOTICES } from "../notices/actions";
import { USER_ACTIONS as CORRECTIONS } from "../corrections/actions";
import { USER_ACTIONS as PEOPLE } from "../people/actions";

/**
 * All that the two roles of the API may do: for people what the site's calls need, for anyone else nothing. Strapi's own
 * calls for accounts stay closed: ours (src/people) hash in threads and are limited by the functions.
 */
const ALLOWED = {
  public: [],
  authenticated: [...PEOPLE, ...COMMUNITY, ...CONTRIBUTIONS, ...NOTICES, ...CORRECTIONS],
} as const;

/** Gives both roles exactly these permissions; what was clicked together in the admin does not stay. */
export const ensureRoles = async (strapi: Core.Strapi): Promise<void> => {
  const permissions = strapi.db.query("plugin::users-permissions.permission");
  for (const [type, allowed] of Object.entries(ALLOWED)) {
    const role = (await strapi.db
      .query("plugin::users-permissions.role")
      .findOne({ where: { type }, populate: ["permissions"] })) as {
      id: number;
      permissions: { id: number; action: string }[];
    } | null;
    if (!role) throw new Error(`The role "${type}" is missing`);
    const held = new Set(role.permissions.map(({ action }) => action));
    const wanted = new Set<string>(allowed);
    for (const { id, action } of role.permissions) if (!wanted.has(action)) await permissions.delete({ where: { id } });
    for (const action of wanted) if (!held.has(action)) await permissions.create({ data: { action, role: role.id } });
  }
};
