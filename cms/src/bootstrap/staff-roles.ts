import type { Core } from "@strapi/strapi";
import { REPORT_UID } from "../community/reports";
import { EDITORIAL_UIDS, PAGE_TYPES, POST_TYPES, REPLY_UID } from "../records/content-types";

/** What somebody may do with a content type: the fields are all unless some are named. */
interface Grant {
  uid: string;
  actions: readonly ("create" | "read" | "update" | "delete")[];
  /** The only fields that may be changed. */
  writes?: readonly string[];
}
interface StaffRole {
  code: string;
  name: string;
  description: string;
  grants: readonly Grant[];
  /** Actions that belong to no content type. */
  actions: readonly string[];
}

const ALL = ["create", "read", "update", "delete"] as const;
const SEE_AND_CHANGE = ["read", "update"] as const;

const MODERATED: readonly Grant[] = [
  { uid: REPORT_UID, actions: SEE_AND_CHANGE, writes: ["decision", "decisionNote"] },
  ...[...Object.values(POST_TYPES), REPLY_UID].map((uid) => ({
    uid,
    actions: SEE_AND_CHANGE,
    writes: ["visibility", "cleared", "moderationNote"],
  })),
];

const EDITED: readonly Grant[] = [...Object.values(PAGE_TYPES).map(({ uid }) => uid), ...EDITORIAL_UIDS].map((uid) => ({
  uid,
  actions: ALL,
}));

const MEDIA = [
  "plugin::upload.read",
  "plugin::upload.assets.create",
  "plugin::upload.assets.update",
  "plugin::upload.assets.download",
  "plugin::upload.assets.copy-link",
];

export const ADMINISTRATOR = "strapi-super-admin";
export const EDITOR = "strapi-editor";
const MODERATOR = "quad-moderator";
/** Strapi's third role, of which this site has no use. */
const UNUSED = "strapi-author";

/** The roles besides the administrator's, who may do everything. Nobody else sees accounts, machinery or settings. */
const ROLES: readonly StaffRole[] = [
  {
    code: EDITOR,
    name: "Editor",
    description: "Content, submissions, reports and pictures.",
    grants: [...EDITED, ...MODERATED],
    actions: MEDIA,
  },
  {
    code: MODERATOR,
    name: "Moderator",
    description: "Reports, and whether posts are shown.",
    grants: MODERATED,
    actions: [],
  },
];

interface Permission {
  action: string;
  subject?: string;
  properties?: { fields: readonly string[] };
}
interface RoleService {
  create: (role: { name: string; code: string; description: string }) => Promise<{ id: number }>;
  assignPermissions: (role: number, permissions: Permission[]) => Promise<unknown>;
  deleteByIds: (ids: number[]) => Promise<unknown>;
}
interface ContentTypeService {
  getNestedFields: (type: unknown, options: { components: unknown }) => string[];
}
interface StoredRole {
  id: number;
  users: unknown[];
}

/** Gives the admin's roles exactly their permissions and names; what was clicked together in the admin does not stay. */
export const ensureStaffRoles = async (strapi: Core.Strapi): Promise<void> => {
  const roles = strapi.db.query("admin::role");
  const service = strapi.service("admin::role") as unknown as RoleService;
  const find = (code: string) => roles.findOne({ where: { code }, populate: ["users"] }) as Promise<StoredRole | null>;

  await roles.update({ where: { code: ADMINISTRATOR }, data: { name: "Administrator" } });
  for (const { code, name, description, ...role } of ROLES) {
    const found = await find(code);
    const { id } = found ?? (await service.create({ code, name, description }));
    if (found) await roles.update({ where: { id }, data: { name, description } });
    await service.assignPermissions(id, permissionsOf(strapi, role));
  }
  const unused = await find(UNUSED);
  if (unused?.users.length === 0) await service.deleteByIds([unused.id]);
};

const permissionsOf = (strapi: Core.Strapi, { grants, actions }: Pick<StaffRole, "grants" | "actions">) => {
  const types = strapi.service("admin::content-type") as unknown as ContentTypeService;
  const ofTypes = grants.flatMap(({ uid, actions: own, writes }) => {
    const type = strapi.contentTypes[uid as keyof typeof strapi.contentTypes];
    const fields = types.getNestedFields(type, { components: strapi.components });
    return own.map((action): Permission => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject: uid,
      ...(action === "delete" ? {} : { properties: { fields: (action === "read" ? undefined : writes) ?? fields } }),
    }));
  });
  return [...ofTypes, ...actions.map((action): Permission => ({ action }))];
};
