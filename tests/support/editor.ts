/** An editor at work in the admin: the calls that the admin's own pages make. */
export interface Editor {
  /** Changes fields of the record with this public id. */
  update: (type: string, publicId: number, changes: Record<string, unknown>) => Promise<void>;
  create: (type: string, fields: Record<string, unknown>) => Promise<{ documentId: string; publicId: number }>;
  remove: (type: string, publicId: number) => Promise<void>;
  /** Uploads a picture; answers its id. */
  upload: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<number>;
  /** The signed address of the preview of the record with this public id. */
  preview: (type: string, publicId: number) => Promise<string>;
  /** The fields of the record with this public id, listed or not. */
  read: (type: string, publicId: number) => Promise<Record<string, unknown>>;
  /** The reports about a post, such as `blog:7`. */
  reports: (subject: string) => Promise<Report[]>;
  /** Decides a report, with a note to the author. Answers the status. */
  decide: (report: Report, decision: "keep" | "hide" | null, note?: string | null) => Promise<number>;
}

/** A report as the admin lists it. */
export interface Report {
  documentId: string;
  [field: string]: unknown;
}

const uid = (type: string) => `api::${type}.${type}`;

/** Tokens by CMS and account: the CMS takes few logins of an account in five minutes. */
const tokens = new Map<string, { token: Promise<string>; since: number }>();
/** How long a token is used, in milliseconds: less than the half hour that it is good for. */
const USED_FOR = 20 * 60_000;

/** A token of the admin, which the same process asks for once. Rejects when the CMS does not take the password. */
export const staffToken = (cmsUrl: string, email: string, password: string): Promise<string> => {
  const key = `${cmsUrl} ${email}`;
  const known = tokens.get(key);
  if (known && performance.now() - known.since < USED_FOR) return known.token;
  const token = login(cmsUrl, email, password);
  tokens.set(key, { token, since: performance.now() });
  token.catch(() => tokens.delete(key));
  return token;
};

/** Has this process use a token that another one has asked for. */
export const keepStaffToken = (cmsUrl: string, email: string, token: string): void => {
  tokens.set(`${cmsUrl} ${email}`, { token: Promise.resolve(token), since: performance.now() });
};

const login = async (cmsUrl: string, email: string, password: string): Promise<string> => {
  const response = await fetch(`${cmsUrl}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The login of ${email} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
};

/** Logs an editor in. Rejects when the CMS does not take the password. */
export const loginEditor = async (cmsUrl: string, email: string, password: string): Promise<Editor> => {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${cmsUrl}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : await response.json();
  };
  const staff = await staffToken(cmsUrl, email, password);
  const manager = "/content-manager/collection-types";
  const read = async (type: string, publicId: number): Promise<Record<string, unknown> & { documentId: string }> => {
    const found = (await call(
      "GET",
      `${manager}/${uid(type)}?filters[publicId][$eq]=${publicId}&pageSize=1`,
      undefined,
      staff,
    )) as { results: (Record<string, unknown> & { documentId: string })[] };
    const [record] = found.results;
    if (!record) throw new Error(`There is no ${type} with the public id ${publicId}`);
    return record;
  };
  const documentId = async (type: string, publicId: number) => (await read(type, publicId)).documentId;
  return {
    update: async (type, publicId, changes) => {
      await call("PUT", `${manager}/${uid(type)}/${await documentId(type, publicId)}`, changes, staff);
    },
    create: async (type, fields) => {
      const made = (await call("POST", `${manager}/${uid(type)}`, fields, staff)) as {
        data: { documentId: string; publicId: number };
      };
      return made.data;
    },
    reports: async (subject) => {
      const path = `${manager}/${uid("report")}?filters[subject][$eq]=${subject}&sort=id:ASC&pageSize=100`;
      return ((await call("GET", path, undefined, staff)) as { results: Report[] }).results;
    },
    decide: async ({ documentId: report }, decision, note = null) => {
      const { status } = await fetch(`${cmsUrl}${manager}/${uid("report")}/${report}`, {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: `Bearer ${staff}` },
        body: JSON.stringify({ decision, decisionNote: note }),
      });
      return status;
    },
    upload: async (name, bytes) => {
      const form = new FormData();
      form.set("files", new File([bytes], name));
      const response = await fetch(`${cmsUrl}/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${staff}` },
        body: form,
      });
      const [file] = (await response.json()) as { id: number }[];
      if (!file) throw new Error(`The upload answered ${response.status}`);
      return file.id;
    },
    preview: async (type, publicId) => {
      const path = `/quad/previews/${uid(type)}/${await documentId(type, publicId)}`;
      return ((await call("POST", path, undefined, staff)) as { address: string }).address;
    },
    read,
    remove: async (type, publicId) => {
      await call("DELETE", `${manager}/${uid(type)}/${await documentId(type, publicId)}`, undefined, staff);
    },
  };
};
