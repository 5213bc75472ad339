import type { Core } from "@strapi/strapi";
import { optional } from "../environment";

interface AdminServices {
  user: { exists: () => Promise<boolean>; create: (data: Record<string, unknown>) => Promise<unknown> };
  role: { getSuperAdmin: () => Promise<{ id: number } | null> };
}

/** Creates the first editor from ADMIN_EMAIL and ADMIN_PASSWORD when there is no editor at all. */
export const ensureFirstAdmin = async (strapi: Core.Strapi): Promise<void> => {
  const [email, password] = [optional("ADMIN_EMAIL"), optional("ADMIN_PASSWORD")];
  if (email === undefined || password === undefined) return;
  const user = strapi.service("admin::user") as unknown as AdminServices["user"];
  const role = strapi.service("admin::role") as unknown as AdminServices["role"];
  if (await user.exists()) return;
  const superAdmin = await role.getSuperAdmin();
  if (!superAdmin) throw new Error("The role of the first editor is missing");
  await user.create({
    email: email.toLowerCase(),
    firstname: "Quad",
    lastname: "Editor",
    password,
    registrationToken: null,
    isActive: true,
    blocked: false,
    roles: [superAdmin.id],
  });
  strapi.log.info(`Created the first editor: ${email}`);
};
