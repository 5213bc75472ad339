import type { Endpoint } from "./endpoint.ts";

export const CONTRIBUTIONS_ENDPOINTS = {} as const satisfies Record<string, Endpoint>;
