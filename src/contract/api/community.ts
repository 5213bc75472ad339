import type { Endpoint } from "./endpoint.ts";

export const COMMUNITY_ENDPOINTS = {} as const satisfies Record<string, Endpoint>;
