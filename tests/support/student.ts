import { randomInt } from "node:crypto";
import { vi } from "vitest";
import { studentAt } from "./account.ts";
import { apiClient, type Caller, type RunningApi } from "./api.ts";

/** Somebody with an account, at an address of their own. */
export interface Student extends Caller {
  id: number;
  username: string;
  jwt: string;
}

/**
 * Has the host take each student's X-Forwarded-For for their address, and the functions count anew: accounts have the same
 * ids in every new CMS. Call it before `startApi`.
 */
export const prepareForStudents = (): void => {
  process.env["TRUSTED_PROXIES"] = "127.0.0.1,::1";
  vi.resetModules();
};

/**
 * Somebody who has registered at the CMS itself and logged in, past the limits of the site's own calls. Every
 * call comes from an address of its own, so that a test meets the limits of accounts only.
 */
export const newStudent = async (api: RunningApi): Promise<Student> => {
  const account = await studentAt(api.cms);
  return { ...account, ...fromAnywhere(apiClient(api.url, account.jwt)) };
};

/** A caller whose every call comes from another address. */
export const fromAnywhere = (caller: Caller): Caller =>
  callingFrom(() => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, caller);

/** A caller whose calls come from an address, as a trusted proxy tells it. */
export const callingFrom = (address: () => string, caller: Caller): Caller => {
  const from = () => ({ "x-forwarded-for": address() });
  return {
    get: (path, headers) => caller.get(path, { ...from(), ...headers }),
    post: (path, body, headers) => caller.post(path, body, { ...from(), ...headers }),
    put: (path, body, headers) => caller.put(path, body, { ...from(), ...headers }),
    delete: (path, headers) => caller.delete(path, { ...from(), ...headers }),
  };
};

/** Blocks an account, as an editor does in the admin. */
export const block = async ({ cms }: RunningApi, { id }: Student): Promise<void> => {
  const manager = `${cms.url}/content-manager/collection-types/plugin::users-permissions.user`;
  const headers = { authorization: `Bearer ${await cms.adminToken()}`, "content-type": "application/json" };
  const found = await fetch(`${manager}?filters[id][$eq]=${id}`, { headers });
  const [user] = ((await found.json()) as { results: { documentId: string }[] }).results;
  const answer = await fetch(`${manager}/${user?.documentId ?? ""}`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ blocked: true }),
  });
  if (!answer.ok) throw new Error(`Could not block: ${answer.status} ${await answer.text()}`);
};
