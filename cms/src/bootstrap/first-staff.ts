import type { Core } from "@strapi/strapi";
import { optional } from "../environment";
import { ADMINISTRATOR, EDITOR } from "./staff-roles";

const STORE = { type: "core", name: "quad", key: "first-editor" } as const;

interface UserService {
  exists: (where?: { email: string }) => Promise<boolean>;
  create: (data: Record<string, unknown>) => Promise<unknown>;
}
interface Role {
  id: number;
}
/** A name and a password from the settings; undefined where one of them is not set. */
const accountOf = (name: string): { email: string; password: string } | undefined => {
  const [email, password] = [optional(`${name}_EMAIL`), optional(`${name}_PASSWORD`)];
  return email === undefined || password === undefined ? undefined : { email: email.toLowerCase(), password };
};

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD when the admin has no account at all, and once the
 * first editor from EDITOR_EMAIL and EDITOR_PASSWORD: an account that somebody deletes does not come back.
 */
export const ensureFirstStaff = async (strapi: Core.Strapi): Promise<void> => {
  const users = strapi.service("admin::user") as unknown as UserService;
  const create = async (account: { email: string; password: string }, lastname: string, code: string) => {
    const role = (await strapi.db.query("admin::role").findOne({ where: { code } })) as Role | null;
    if (!role) throw new Error(`The role ${code} is missing`);
    await users.create({
      ...account,
      firstname: "Quad",
      lastname,
      registrationToken: null,
      isActive: true,
      blocked: false,
      roles: [role.id],
    });
    // Without the address: whoever reads logs need not know it, and it stands in the settings.
    strapi.log.info(`Created the first ${lastname.toLowerCase()}`);
  };

  const administrator = accountOf("ADMIN");
  if (administrator && !(await users.exists())) await create(administrator, "Administrator", ADMINISTRATOR);
  const editor = accountOf("EDITOR");
  if (!editor || (await strapi.store.get(STORE))) return;
  if (!(await users.exists({ email: editor.email }))) await create(editor, "Editor", EDITOR);
  await strapi.store.set({ ...STORE, value: true });
};
