import type { Core } from "@strapi/strapi";
import { FUNCTIONS_ACTIONS as COMMUNITY } from "../community/actions";
import { FUNCTIONS_ACTIONS as CONTRIBUTIONS } from "../contributions/actions";
import { optional } from "../environment";
import { FUNCTIONS_ACTIONS as NOTICES } from "../notices/actions";
import { FUNCTIONS_ACTIONS as PEOPLE } from "../people/actions";

/** The tokens that programs use: the setting with the secret, and all that the token may do. */
const TOKENS = [
  {
    name: "Quad export",
    setting: "CMS_EXPORT_TOKEN",
    description:
      "Reads what the site shows, says which images are missing and how rebuilds went. Kept by the CMS from CMS_EXPORT_TOKEN.",
    permissions: ["state", "ids", "records", "posts", "report", "preview", "rebuilt", "withdrawn"].map(
      (action) => `api::export.export.${action}`,
    ),
  },
  {
    name: "Quad import",
    setting: "CMS_IMPORT_TOKEN",
    description: "Writes the records of a public register. Kept by the CMS from CMS_IMPORT_TOKEN.",
    permissions: ["apply", "read"].map((action) => `api::import.import.${action}`),
  },
  {
    name: "Quad functions",
    setting: "CMS_FUNCTIONS_TOKEN",
    description: "Reads posts, opens accounts and sessions, counts limits. Kept by the CMS from CMS_FUNCTIONS_TOKEN.",
    permissions: [...PEOPLE, ...COMMUNITY, ...CONTRIBUTIONS, ...NOTICES],
  },
];

const LENGTH_MIN = 32;

/** A token from its setting, or undefined without one. Throws when it is easy to guess. */
const tokenFrom = (setting: string): string | undefined => {
  const secret = optional(setting);
  if (secret !== undefined && secret.length < LENGTH_MIN)
    throw new Error(`${setting} must have at least ${LENGTH_MIN} characters.`);
  return secret;
};

/** Throws when a token's setting is not fit to be used. */
export const checkTokens = (): void => TOKENS.forEach(({ setting }) => tokenFrom(setting));

/** Creates each token whose setting is there, or brings it in step with the setting; without a setting it is removed. */
export const ensureTokens = async (strapi: Core.Strapi): Promise<void> => {
  const service = strapi.service("admin::api-token") as unknown as { hash: (secret: string) => string };
  const tokens = strapi.db.query("admin::api-token");
  const grants = strapi.db.query("admin::api-token-permission");
  for (const { name, setting, description, permissions } of TOKENS) {
    const secret = tokenFrom(setting);
    const held = (await tokens.findOne({ where: { name }, populate: ["permissions"] })) as {
      id: number;
      accessKey: string;
      permissions: { id: number; action: string }[];
    } | null;
    if (secret === undefined) {
      if (held) await tokens.delete({ where: { id: held.id } });
      continue;
    }
    const accessKey = service.hash(secret);
    const id =
      held?.id ??
      (
        (await tokens.create({
          data: { name, description, kind: "content-api", type: "custom", accessKey, lifespan: null, expiresAt: null },
        })) as { id: number }
      ).id;
    if (held && held.accessKey !== accessKey) await tokens.update({ where: { id }, data: { accessKey } });
    const granted = new Set(held?.permissions.map(({ action }) => action));
    for (const action of permissions) if (!granted.has(action)) await grants.create({ data: { action, token: id } });
    for (const grant of held?.permissions ?? [])
      if (!permissions.includes(grant.action)) await grants.delete({ where: { id: grant.id } });
  }
};
