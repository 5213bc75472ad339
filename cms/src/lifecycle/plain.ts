import type { Core } from "@strapi/strapi";
import { withoutControls } from "#contract";
import { checkedFields } from "./checked";

/**
 * Takes the control characters that pasting brings along, and NUL, which Postgres refuses, out of whatever is saved of this
 * project's content types (admin, API, code), before anything else sees it. The fields that the contract checks are left to
 * it: it says so at the field.
 */
export const keepPlain = (strapi: Core.Strapi): void => {
  strapi.documents.use((context, next) => {
    const params = context.params as { data?: Record<string, unknown> };
    if (context.uid.startsWith("api::") && params.data)
      params.data = plainValues(params.data, checkedFields(context.uid));
    return next();
  });
};

const plainValues = (data: Record<string, unknown>, checked: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, checked.has(name) ? value : plain(value)]));

const plain = (value: unknown): unknown => {
  if (typeof value === "string") return withoutControls(value).replaceAll("\0", "");
  if (Array.isArray(value)) return value.map(plain);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])) : value;
};

/** An object of JSON, and nothing that a class made. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === "[object Object]" && Object.getPrototypeOf(value) === Object.prototype;
