import type { z } from "zod";
import type { Endpoint } from "../../../src/contract/api/endpoint.ts";
import type { ListQuery, Selection } from "../../../src/contract/api/catalogue-query.ts";
import { serve, type Handle, type Served } from "../serve.ts";
import { currentCatalogue, type Catalogue } from "./content.ts";
import { readList, readOne } from "./reading.ts";
import { conditionsOf, catalogueResponses, keyOf, responseOf } from "./response-cache.ts";
import type { Kind } from "./collections.ts";

interface Asking<Query> extends Endpoint {
  query: z.ZodType<Query>;
}

/** Serves a list of a kind out of the export. */
export const serveList = (endpoint: Asking<ListQuery>, kind: Kind): Served =>
  serve(endpoint, ({ request, query }) => {
    const catalogue = currentCatalogue();
    return answered(request, catalogue, readList(kind, catalogue, query));
  });

/** Serves one record of a kind out of the export. */
export const serveOne = (endpoint: Asking<Selection>, kind: Kind): Served =>
  serve(endpoint, ({ request, query, id }) => {
    const catalogue = currentCatalogue();
    return answered(request, catalogue, readOne(kind, catalogue, id(), query));
  });

const answered = (request: Request, { version }: Catalogue, value: unknown): Response =>
  responseOf(catalogueResponses.set(keyOf(request), version, value, conditionsOf(request)));

/**
 * A function that answers reads from the cache without checking their query again: it was checked the first time.
 * A slash at the end of a read's path does not count: clients ask for `/api/icons/?populate=image`.
 */
export const withResponseCache = (handle: Handle & Pick<Served, "endpoints">): Handle & Pick<Served, "endpoints"> =>
  Object.assign(
    (...[request, context]: Parameters<Handle>): Promise<Response> => {
      if (request.method !== "GET" && request.method !== "HEAD") return handle(request, context);
      const known = catalogueResponses.get(keyOf(request), conditionsOf(request));
      if (!known) return handle(withoutSlash(request), context);
      const response = responseOf(known);
      response.headers.set("x-request-id", context.requestId);
      return Promise.resolve(response);
    },
    { endpoints: handle.endpoints },
  );

const withoutSlash = (request: Request): Request => {
  const url = new URL(request.url);
  if (!url.pathname.endsWith("/")) return request;
  url.pathname = url.pathname.replace(/\/+$/, "");
  return new Request(url, request);
};
