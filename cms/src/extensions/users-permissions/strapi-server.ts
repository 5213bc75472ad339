import type { Core } from "@strapi/strapi";
import { userOfToken } from "../../people/sessions";

interface Plugin {
  services: { jwt: (context: { strapi: Core.Strapi }) => Record<string, unknown> };
}

/**
 * Strapi takes an access token until it expires. Here it must also belong to a session that has not ended: after a logout
 * or a new password it is refused at once.
 */
export default (plugin: Plugin): Plugin => {
  const { jwt } = plugin.services;
  plugin.services.jwt = (context) => ({
    ...jwt(context),
    verify: async (token: string) => {
      const person = await userOfToken(context.strapi, token);
      if (!person) throw new Error("Invalid token.");
      return person;
    },
  });
  return plugin;
};
