import type { z } from "zod";
import type { RateLimitName } from "../limits.ts";

/** A call that the site answers: declared once, used by the function, the browser's client and the tests. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As Netlify's and the host's routers read it: `/api/reviews/:id`. */
  path: string;
  /**
   * "none": no token is read, so that the answer can be cached for all. "optional": a token is checked when there is
   * one. "user": without a valid token 401. "cms": signed by the CMS.
   */
  auth: "none" | "optional" | "user" | "cms";
  /** One sentence, for the API's documentation. */
  summary?: string;
  /** The query, parsed as Strapi reads it (`filters[name][$eq]=x` becomes an object). Anything else in it is refused. */
  query?: z.ZodType;
  /** The JSON body; z.undefined() when none is read, or when the handler reads bytes by itself. */
  input: z.ZodType;
  /** The fields of a form (multipart/form-data) that the handler reads by itself. */
  form?: Readonly<Record<string, "a file" | "text">>;
  /** What a success answers. Whatever the schema does not name is left out. */
  output: z.ZodType;
  /** The status of a success (200). */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Answered to a browser as pages: a success, and refusals of these statuses, whose words are in the page. */
  pages?: readonly (403 | 404 | 409 | 503)[];
  /** The longest body that is read, in bytes; LIMITS.bodyBytes for JSON bodies when it is not given. */
  bodyBytes?: number;
  /** Which limit of RATE_LIMITS each call counts towards. */
  limit: RateLimitName;
}
