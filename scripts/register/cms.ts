import type { Collection, Plan } from "./plan.ts";

/** The CMS refused or did not answer; the message says what to do. */
export class CmsRefused extends Error {
  override name = "CmsRefused";
}

/** The CMS's door for importers. */
export const importDoor = (url: string, token: string) => {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(`${url}/api/import/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new CmsRefused(`The CMS at ${url} does not answer: start it with npm run cms or npm start`, {
        cause: error,
      });
    }
    if (response.ok) return response.json();
    const answer = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
    throw new CmsRefused(`The CMS answered ${response.status}: ${answer?.error?.message ?? response.statusText}`);
  };
  return {
    read: async <T>(collection: Collection): Promise<T[]> => ((await call(collection)) as { records: T[] }).records,
    /** Applies all batches in one transaction. */
    apply: (plan: Plan) => call("apply", { batches: plan.batches }) as Promise<{ created: number; updated: number }>,
  };
};
