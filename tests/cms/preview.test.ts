import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PreviewRecords } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { signedPreview } from "../../src/contract/preview.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to } from "./reader.ts";

const LEVEL = { programGraduationLevel: "Undergraduate" };
const SITE = "https://quad.example";
const SECRET = "a webhook secret of the tests";
const PREVIEWS = { SITE_URL: SITE, PREVIEW_HOOK_URL: "http://127.0.0.1:9/hook/preview", WEBHOOK_SECRET: SECRET };

type Made = Awaited<ReturnType<Editor["create"]>>;

describe.each(DATABASES)("The preview of a record on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  let listed: Made;
  let unlisted: Made;
  let physics: Made;

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    cms = await startCms({ database, env: PREVIEWS });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    listed = await editor.create("university-page", { universityName: "Listed Uni", aliases: ["one"] });
    unlisted = await editor.create("university-page", { universityName: "Unlisted Uni", listing: "unlisted" });
    const program = { ...LEVEL, university_page: to(unlisted) };
    physics = await editor.create("program-page", { ...program, programName: "Physics" });
    await editor.create("program-page", { ...program, programName: "Hidden Law", listing: "unlisted" });
    await editor.create("facility", { facilityName: "Gym", facilityType: "Fitness", university_page: to(unlisted) });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const preview = async (type: string, id: number, token = cms.tokens.export): Promise<PreviewRecords> =>
    (await call(cms, "GET", `/api/export/preview?type=${type}&id=${id}`, token)) as PreviewRecords;
  const nameOf = (record: unknown): unknown =>
    Object.entries(record as object).find(([field]) => field.endsWith("Name"))?.[1];
  const namesIn = ({ records }: PreviewRecords) =>
    Object.fromEntries(Object.entries(records).map(([collection, sent]) => [collection, sent.map(nameOf)]));
  const ask = async (token: string, method: string, path: string): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${cms.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.json() };
  };
  const pathOf = (what: "pages" | "previews", type: string, { documentId }: Pick<Made, "documentId">) =>
    `/quad/${what}/api::${type}.${type}/${documentId}`;

  test("has an unlisted university as it is saved, with what its page would show, and leaves no trace of it", async () => {
    let before = await exportReader(cms).state();
    expect(namesIn(await preview("university", unlisted.publicId))).toEqual({
      universities: ["Unlisted Uni"],
      programs: ["Physics"],
      subjects: [],
      facilities: ["Gym"],
    });
    expect(await exportReader(cms).state()).toEqual(before);
    await editor.update("university-page", unlisted.publicId, { universityDescription: "New words" });
    before = await exportReader(cms).state();
    const { records } = await preview("university", unlisted.publicId);
    expect(records.universities).toEqual([
      expect.objectContaining({ id: unlisted.publicId, universityDescription: "New words" }),
    ]);
    expect(await exportReader(cms).state()).toEqual(before);
    const kept = (await everyRow({ cms, database })).filter(
      ({ table, row }) => table === "quad_versions" && String(row["version"]).includes("Unlisted Uni"),
    );
    expect(kept).toEqual([]);
  });

  test("has an unlisted or pending page of a listed university, and nothing that is on the site already", async () => {
    const pending = await editor.create("facility", {
      facilityName: "Pending Pool",
      facilityType: "Fitness",
      listing: "pending",
      university_page: to(listed),
    });
    const { records, faults } = await preview("facility", pending.publicId);
    expect(faults).toEqual([]);
    expect(records).toEqual({
      facilities: [expect.objectContaining({ facilityName: "Pending Pool", university: listed.publicId })],
    });
  });

  test("has a listed program with its university that is not listed", async () => {
    const { records } = await preview("program", physics.publicId);
    expect(records.universities).toEqual([expect.objectContaining({ universityName: "Unlisted Uni" })]);
    expect(records.programs).toEqual([
      expect.objectContaining({ programName: "Physics", university: unlisted.publicId }),
    ]);
  });

  test("names what the site could not show, and holds nothing back for it", async () => {
    const alone = await editor.create("program-page", { ...LEVEL, programName: "Alone", listing: "unlisted" });
    expect(await preview("program", alone.publicId)).toEqual({
      records: {},
      faults: [{ field: "university", message: "University is missing" }],
    });
    await runStatement(
      { cms, database },
      `update program_pages set webpage = 'x' where public_id = ${physics.publicId}`,
    );
    expect((await preview("program", physics.publicId)).faults).toEqual([
      { field: "webpage", message: "Web address must begin with https:// or http://" },
    ]);
    await runStatement(
      { cms, database },
      `update program_pages set webpage = null where public_id = ${physics.publicId}`,
    );
    const held = (await call(cms, "GET", "/api/export/state", cms.tokens.export)) as { held: unknown };
    expect(held.held).toEqual([]);
  });

  test("is sent to the export's token alone, and only of pages that there are", async () => {
    for (const token of [cms.tokens.import, cms.tokens.functions, "guess"])
      await expect(preview("university", unlisted.publicId, token)).rejects.toThrow(/answered 40[13]/);
    await expect(preview("university", 99_999)).rejects.toThrow("answered 404");
    await expect(preview("review", 1)).rejects.toThrow("answered 400");
  });

  test("is opened by an editor at an address that is signed and good for a short time", async () => {
    const token = await cms.adminToken();
    const began = Date.now();
    const { status, body } = await ask(token, "POST", pathOf("previews", "university-page", unlisted));
    expect(status).toBe(200);
    const address = new URL((body as { address: string }).address);
    expect(address.href.startsWith(`${SITE}/api/preview/university/${unlisted.publicId}?`)).toBe(true);
    const until = Number(address.searchParams.get("until"));
    expect(until).toBeGreaterThanOrEqual(began + LIMITS.previewLife);
    expect(until).toBeLessThanOrEqual(Date.now() + LIMITS.previewLife);
    const page = { type: "university", id: unlisted.publicId } as const;
    expect(address.searchParams.get("signature")).toBe(
      createHmac("sha256", SECRET).update(signedPreview(page, until)).digest("hex"),
    );
  });

  test("stands beside the address of what is on the site, and of nothing else", async () => {
    const token = await cms.adminToken();
    const about = async (type: string, made: Pick<Made, "documentId">) =>
      (await ask(token, "GET", pathOf("pages", type, made))).body;
    const page = { isPage: true, canPreview: true };
    expect(await about("university-page", listed)).toEqual({
      ...page,
      live: `${SITE}/universities/${listed.publicId}`,
    });
    expect(await about("university-page", unlisted)).toEqual({ ...page, live: null });
    // Listed itself, but its university is not.
    expect(await about("program-page", physics)).toEqual({ ...page, live: null });
    const law = await editor.create("program-page", { ...LEVEL, programName: "Law", university_page: to(listed) });
    expect(await about("program-page", law)).toEqual({
      ...page,
      live: `${SITE}/universities/${listed.publicId}/program/${law.publicId}`,
    });
    const noPage = { isPage: false, canPreview: false };
    const [member, country] = [
      await editor.create("team-member", { name: "Ada", role: "Editor" }),
      await editor.create("country", { countryName: "Freedonia" }),
    ];
    expect(await about("team-member", member)).toEqual({ ...noPage, live: `${SITE}/aboutus` });
    expect(await about("country", country)).toEqual({ ...noPage, live: null });
    expect((await ask(token, "GET", pathOf("pages", "university-page", { documentId: "none" }))).status).toBe(404);
    expect((await ask(token, "POST", pathOf("previews", "team-member", member))).status).toBe(404);
    expect((await ask(token, "GET", pathOf("pages", "nothing", listed))).status).toBe(403);
  });

  test("is nothing for a moderator, nor for whoever is not logged in", async () => {
    const { documentId } = listed;
    const moderator = await moderatorToken(cms);
    for (const [method, what] of [
      ["GET", "pages"],
      ["POST", "previews"],
    ] as const) {
      expect((await ask(moderator, method, pathOf(what, "university-page", { documentId }))).status).toBe(403);
      expect((await ask("guess", method, pathOf(what, "university-page", { documentId }))).status).toBe(401);
    }
  });

  test("is not offered where no process waits for builds", async () => {
    await cms.restart({ env: { PREVIEW_HOOK_URL: "" } });
    const token = await cms.adminToken();
    expect((await ask(token, "GET", pathOf("pages", "university-page", listed))).body).toMatchObject({
      live: `${SITE}/universities/${listed.publicId}`,
      canPreview: false,
    });
    const { status, body } = await ask(token, "POST", pathOf("previews", "university-page", listed));
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([
      400,
      "There is no preview here: no process waits for builds",
    ]);
  });
});

/** The token of a member of staff who decides reports and sees no pages. */
const moderatorToken = async (cms: RunningCms): Promise<string> => {
  const administrator = await cms.adminToken();
  const send = async (method: string, path: string, body?: unknown) =>
    ((await call(cms, method, path, administrator, body)) as { data: unknown }).data;
  const roles = (await send("GET", "/admin/roles")) as { id: number; name: string }[];
  const { registrationToken } = (await send("POST", "/admin/users", {
    firstname: "Mo",
    lastname: "Derator",
    email: "moderator@quad.localhost",
    roles: [roles.find((role) => role.name === "Moderator")?.id],
  })) as { registrationToken: string };
  const userInfo = { firstname: "Mo", lastname: "Derator", password: "Quad-moderator-7777a" };
  return ((await send("POST", "/admin/register", { registrationToken, userInfo })) as { token: string }).token;
};
