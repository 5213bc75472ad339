interface StaffCms {
  url: string;
  adminToken: () => Promise<string>;
}

/** Registers a member of staff as an administrator does it, invited with a role, then a password of their own. Answers the token. */
export const inviteStaff = async (
  cms: StaffCms,
  account: { email: string; password: string },
  roleName: string,
): Promise<string> => {
  const administrator = await cms.adminToken();
  const call = async (method: string, path: string, sent?: unknown): Promise<unknown> => {
    const response = await fetch(`${cms.url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${administrator}` },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const name = { firstname: "Mo", lastname: "Derator" };
  const roles = (await call("GET", "/admin/roles")) as { id: number; name: string }[];
  const role = roles.find((one) => one.name === roleName);
  const invited = (await call("POST", "/admin/users", { ...name, email: account.email, roles: [role?.id] })) as {
    registrationToken: string;
  };
  const registered = (await call("POST", "/admin/register", {
    registrationToken: invited.registrationToken,
    userInfo: { ...name, password: account.password },
  })) as { token: string };
  return registered.token;
};
