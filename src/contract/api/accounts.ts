import type { Endpoint } from "./endpoint.ts";

export const ACCOUNTS_ENDPOINTS = {} as const satisfies Record<string, Endpoint>;
