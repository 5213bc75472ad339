import type { RunningCms } from "./cms.ts";

/** Somebody who is logged in to the admin: the calls that its pages make. */
export interface StaffCaller {
  token: string;
  get: (path: string) => Promise<StaffAnswer>;
  post: (path: string, sent: unknown) => Promise<StaffAnswer>;
}
export interface StaffAnswer {
  status: number;
  body: unknown;
}

/** A call of the admin's own pages. */
const ask = async (url: string, token: string | undefined, method: string, path: string, sent?: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as unknown };
};

/** A caller with the token of an account of the admin. */
const staffCaller = (url: string, token: string): StaffCaller => ({
  token,
  get: (path) => ask(url, token, "GET", path),
  post: (path, sent) => ask(url, token, "POST", path, sent),
});

/** Registers a member of staff as an administrator does it: invited with a role, then a password of their own. */
export const inviteStaff = async (
  { url, adminToken }: Pick<RunningCms, "url" | "adminToken">,
  { email, password, firstname = "Mo" }: { email: string; password: string; firstname?: string },
  roleName: string,
): Promise<StaffCaller> => {
  const administrator = await adminToken();
  const data = async <T>(answer: Promise<StaffAnswer>): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`Could not invite ${email}: ${status} ${JSON.stringify(body)}`);
    return (body as { data: T }).data;
  };
  const roles = await data<{ id: number; name: string }[]>(ask(url, administrator, "GET", "/admin/roles"));
  const role = roles.find(({ name }) => name === roleName);
  const person = { firstname, lastname: "Derator" };
  const { registrationToken } = await data<{ registrationToken: string }>(
    ask(url, administrator, "POST", "/admin/users", { ...person, email, roles: [role?.id] }),
  );
  const { token } = await data<{ token: string }>(
    ask(url, undefined, "POST", "/admin/register", { registrationToken, userInfo: { ...person, password } }),
  );
  return staffCaller(url, token);
};
