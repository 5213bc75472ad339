import type { Endpoint } from "./endpoint.ts";

export const CATALOGUE_ENDPOINTS = {} as const satisfies Record<string, Endpoint>;
