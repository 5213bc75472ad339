import fc from "fast-check";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { exportContent } from "../../scripts/export-content.ts";
import {
  contributionsSchema,
  fileSchema,
  sentDestinationSchema,
  sentFacilitySchema,
} from "../../src/contract/api/contributions.ts";
import { oneOf } from "../../src/contract/api/shapes.ts";
import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";
import { LIMITS, RATE_LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { DATABASES } from "../cms/databases.ts";
import { exportReader, type Reader } from "../cms/reader.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "../support/api.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { image } from "../support/images.ts";
import { block, fromAnywhere, newStudent, prepareForStudents, type Student } from "../support/student.ts";

const FACILITY = {
  facilityName: "Climbing Hall",
  facilityType: "Fitness",
  facilityDescription: "Forty ropes.\nOpen all night.",
  facilityLocation: "1 Wall Street, Sydney NSW",
  facilityLinks: "https://example.org/climb?a=1#top",
  facilityAdditionalInformation: "Bring shoes.",
};
const DESTINATION = {
  destinationName: "Port Quad",
  destinationLocation: "Tasmania, Australia",
  destinationType: "City",
  webpageName: "Visit Port Quad",
  webpage: "https://example.org/port-quad",
  destinationDescription: "A harbour.",
};
/** The two kinds: the call, a fit body, the name's field and what is said without it, the type in the admin. */
const KINDS = [
  {
    path: "/api/facilities",
    kind: "facilities",
    type: "facility",
    data: FACILITY,
    name: "facilityName",
    link: "facilityLinks",
    place: "facilityLocation",
    missing: MESSAGES.facilityNameRequired,
    rating: "facilityRating",
  },
  {
    path: "/api/destination-pages",
    kind: "destinations",
    type: "destination-page",
    data: DESTINATION,
    name: "destinationName",
    link: "webpage",
    place: "destinationLocation",
    missing: MESSAGES.destinationNameRequired,
    rating: "destinationRating",
  },
] as const;

const refused = (name: ErrorName, detail?: RegExp) => ({
  status: ERRORS[name].status,
  body: {
    error: {
      status: ERRORS[name].status,
      name,
      message: detail ? (expect.stringMatching(detail) as unknown) : ERRORS[name].message,
    },
  },
});
const facilityIn = ({ status, body }: Answered, wanted = 201) => {
  expect(status, JSON.stringify(body)).toBe(wanted);
  return oneOf(sentFacilitySchema).parse(body).data;
};
const destinationIn = ({ status, body }: Answered, wanted = 201) => {
  expect(status, JSON.stringify(body)).toBe(wanted);
  return oneOf(sentDestinationSchema).parse(body).data;
};
const idIn = ({ status, body }: Answered): number => {
  expect(status, JSON.stringify(body)).toBe(201);
  return z.object({ data: z.object({ id: z.number() }) }).parse(body).data.id;
};
const ownOf = async (who: Caller) => {
  const { status, body } = await who.get("/api/contributions");
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ data: contributionsSchema }).parse(body).data;
};
const uploadOf = async (who: Caller): Promise<number> => {
  const form = new FormData();
  form.append("files", new Blob([await image("png", 700, 500)]), "dest_logo_1.png");
  const [file] = fileSchema.array().parse((await who.post("/api/upload", form)).body);
  return file?.id ?? expect.unreachable();
};

describe.each(DATABASES)("Contributions on %s", (database) => {
  let api: RunningApi;
  let editor: Editor;
  let reader: Reader;
  let anyone: Caller;
  let university: number;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi({ database });
    reader = exportReader(api.cms);
    anyone = fromAnywhere(api.anyone);
    editor = await loginEditor(api.cms.url, api.cms.admin.email, api.cms.admin.password);
    university = (await reader.ids("universities"))[0] ?? expect.unreachable();
  });
  afterAll(() => api.stop());

  /** Straight to the CMS, past the functions' schemas and limits. */
  const atCms = async (who: Student, method: string, path: string, body?: unknown, headers = {}): Promise<Answered> => {
    const response = await fetch(`${api.cms.url}/api/contributions/${path}`, {
      method,
      headers: { authorization: `Bearer ${who.jwt}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  /** A record as the admin has it, with its submitter. */
  const inAdmin = async (type: string, publicId: number): Promise<Record<string, unknown>> => {
    const manager = `${api.cms.url}/content-manager/collection-types/api::${type}.${type}`;
    const headers = { authorization: `Bearer ${await api.cms.adminToken()}` };
    const found = await fetch(`${manager}?filters[publicId][$eq]=${publicId}&populate=submittedBy`, { headers });
    const { results } = (await found.json()) as { results: Record<string, unknown>[] };
    return results[0] ?? {};
  };
  const changesTold = async (): Promise<{ subject: string; event: string; origin: string }[]> => {
    const outbox = `${api.cms.url}/content-manager/collection-types/api::rebuild-event.rebuild-event`;
    const headers = { authorization: `Bearer ${await api.cms.adminToken()}` };
    const found = await fetch(`${outbox}?pageSize=100&sort=id:ASC`, { headers });
    return ((await found.json()) as { results: { subject: string; event: string; origin: string }[] }).results;
  };

  test("a facility is sent in with its university, pending, and only its submitter sees it", async () => {
    const student = await newStudent(api);
    const sent = { ...FACILITY, facilitySuburb: "  ", university_page: { connect: [{ id: university }] } };
    const { id, attributes } = facilityIn(await student.post("/api/facilities", { data: sent }));
    expect(attributes).toMatchObject({ ...FACILITY, facilitySuburb: null, listing: "pending" });
    expect(attributes.university_page.data?.id).toBe(university);
    expect(attributes.university_page.data?.attributes.universityName).toEqual(expect.any(String));
    expect(await ownOf(student)).toEqual({ facilities: [{ id, attributes }], destinations: [] });
    expect(await ownOf(await newStudent(api))).toEqual({ facilities: [], destinations: [] });
    expect(await reader.ids("facilities")).not.toContain(id);
    for (const who of [student, anyone]) expect((await who.get(`/api/facilities/${id}`)).status).toBe(404);
  });

  test("a destination is sent in with images of the sender's own", async () => {
    const student = await newStudent(api);
    const [logo, header] = [await uploadOf(student), await uploadOf(student)];
    const data = { ...DESTINATION, destinationLogo: logo, destinationHeaderImage: { id: header } };
    const { id, attributes } = destinationIn(await student.post("/api/destination-pages", { data }));
    expect(attributes).toMatchObject({ ...DESTINATION, listing: "pending" });
    expect(attributes.destinationLogo.data?.id).toBe(logo);
    expect(attributes.destinationHeaderImage.data?.attributes.formats.thumbnail?.url).toMatch(/^\/api\/uploads\//);
    expect((await ownOf(student)).destinations).toEqual([{ id, attributes }]);
    const changed = await student.put(`/api/destination-pages/${id}`, { data: { destinationLogo: null } });
    const after = destinationIn(changed, 200).attributes;
    expect([after.destinationLogo.data, after.destinationHeaderImage.data?.id]).toEqual([null, header]);
    expect((await student.get(`/api/destination-pages/${id}`)).status).toBe(404);
  });

  test("somebody else's image, an editor's and a missing one cannot be put into a page", async () => {
    const [student, other] = [await newStudent(api), await newStudent(api)];
    const file = await uploadOf(other);
    // The seed's own images belong to nobody with an account.
    for (const id of [file, 1, 999_999]) {
      const data = { ...DESTINATION, destinationLogo: id };
      expect(await student.post("/api/destination-pages", { data }), String(id)).toMatchObject(refused("NotYours"));
    }
    expect((await ownOf(student)).destinations).toEqual([]);
  });

  test("the bytes of an image that a page shows, or is to show, cannot be changed behind an editor's back", async () => {
    const student = await newStudent(api);
    const logo = await uploadOf(student);
    const id = idIn(await student.post("/api/destination-pages", { data: { ...DESTINATION, destinationLogo: logo } }));
    const form = new FormData();
    form.append("files", new Blob([await image("png")]), "other.png");
    expect(await student.post(`/api/upload?id=${logo}`, form)).toMatchObject(refused("ImageInUse"));
    await editor.update("destination-page", id, { listing: "listed" });
    expect(await student.post(`/api/upload?id=${logo}`, form)).toMatchObject(refused("ImageInUse"));
  });

  test("a page that an editor lists is told to the site, and goes out with its images and without its sender", async () => {
    const student = await newStudent(api);
    const logo = await uploadOf(student);
    const before = await changesTold();
    const data = { ...DESTINATION, destinationName: "Listed Bay", destinationLogo: logo };
    const id = idIn(await student.post("/api/destination-pages", { data }));
    const unseen = idIn(await student.post("/api/destination-pages", { data: DESTINATION }));
    expect(await changesTold()).toEqual(before);

    await editor.update("destination-page", id, { listing: "listed" });
    const told = (await changesTold()).slice(before.length);
    expect(told).toMatchObject([
      { subject: "api::destination-page.destination-page", event: "entry.update", origin: "editor" },
    ]);

    const out = mkdtempSync(join(tmpdir(), "quad-contributions-"));
    try {
      await exportContent({ cmsUrl: api.cms.url, token: api.cms.tokens.export, out });
      const text = readFileSync(join(out, "current", "destinations.json"), "utf8");
      const records = JSON.parse(text) as { id: number; destinationLogo: { file: string } | null }[];
      const listed = records.find((record) => record.id === id);
      expect(listed).toMatchObject({ destinationName: "Listed Bay", destinationLogo: { width: 700, height: 500 } });
      expect(readFileSync(join(out, "media", listed?.destinationLogo?.file ?? "")).length).toBeGreaterThan(1_000);
      expect(records.some((record) => record.id === unseen)).toBe(false);
      expect(text).not.toContain("submittedBy");
      expect(text).not.toContain(student.username);
    } finally {
      rmSync(out, { recursive: true });
    }
    expect((await ownOf(student)).destinations.map(({ attributes }) => attributes.listing)).toEqual([
      "pending",
      "listed",
    ]);
  });

  describe.each(KINDS)("$path", ({ path, kind, type, data, name, link, place, missing, rating }) => {
    test("is closed to whoever is not logged in, and to whoever is blocked", async () => {
      const [student, blocked] = [await newStudent(api), await newStudent(api)];
      const id = idIn(await student.post(path, { data }));
      await block(api, blocked);
      for (const [who, status] of [
        [anyone, 401],
        [api.withToken("a.b.c"), 401],
        [blocked, 401],
      ] as const) {
        expect((await who.post(path, { data })).status).toBe(status);
        expect((await who.put(`${path}/${id}`, { data: {} })).status).toBe(status);
        expect((await who.delete(`${path}/${id}`)).status).toBe(status);
        expect((await who.get("/api/contributions")).status).toBe(status);
      }
      expect((await inAdmin(type, id))[name]).toBe(data[name as keyof typeof data]);
    });

    test("belongs to its submitter while it is pending; to others it is not there", async () => {
      const [student, other] = [await newStudent(api), await newStudent(api)];
      const id = idIn(await student.post(path, { data }));
      const change = { data: { [name]: "Another name" } };
      for (const address of [`${path}/${id}`, `${path}/999999`, `${path}/0`, `${path}/1.5`, `${path}/abc`]) {
        expect(await other.put(address, change), address).toMatchObject(refused("NotFound"));
        expect(await other.delete(address), address).toMatchObject(refused("NotFound"));
      }
      expect((await student.put(`${path}/${id}`, change)).status).toBe(200);
      expect(await inAdmin(type, id)).toMatchObject({
        [name]: "Another name",
        [link]: data[link as keyof typeof data],
        listing: "pending",
      });
      expect(await student.delete(`${path}/${id}`)).toMatchObject({ status: 204, body: undefined });
      expect(await student.delete(`${path}/${id}`)).toMatchObject(refused("NotFound"));
      expect(await inAdmin(type, id)).toEqual({});
    });

    test.each([
      ["listed", "NotYours"],
      ["unlisted", "NotFound"],
    ] as const)("is not the submitter's any more once an editor has made it %s", async (listing, toOthers) => {
      const [student, other] = [await newStudent(api), await newStudent(api)];
      const belongs = type === "facility" ? { university_page: university } : {};
      const id = idIn(await student.post(path, { data: { ...data, ...belongs } }));
      await editor.update(type, id, { listing });
      const change = { data: { [name]: "Another name" } };
      expect(await student.put(`${path}/${id}`, change)).toMatchObject(refused("NotPending"));
      expect(await student.delete(`${path}/${id}`)).toMatchObject(refused("NotPending"));
      expect(await other.put(`${path}/${id}`, change)).toMatchObject(refused(toOthers));
      expect(await other.delete(`${path}/${id}`)).toMatchObject(refused(toOthers));
      expect(await inAdmin(type, id)).toMatchObject({ [name]: data[name as keyof typeof data], listing });
    });

    test("refuses what is not as it must be, in words for whoever filled in the form", async () => {
      const [student, again] = [await newStudent(api), await newStudent(api)];
      const wrong: [Record<string, unknown>, RegExp][] = [
        [{ [name]: undefined }, new RegExp(missing)],
        [{ [name]: " \n " }, new RegExp(`^${missing}$`)],
        [{ [name]: "\u200b\u3164\u00ad" }, new RegExp(`^${missing}$`)],
        [{ [name]: 7 }, new RegExp(missing)],
        [{ [name]: "x".repeat(LIMITS.nameMax + 1) }, /^(Destination n|N)ame must have at most 255 characters$/],
        // Of two units each, as the box of a form and the CMS count them.
        [{ [name]: "\u{1f600}".repeat(LIMITS.nameMax / 2 + 1) }, /^(Destination n|N)ame must have at most 255 char/],
        [{ [name]: "one\ntwo" }, /^(Destination n|N)ame must be one line of text$/],
        [{ [name]: "a\u0000b" }, /^(Destination n|N)ame must be one line of text$/],
        [{ [place]: "x".repeat(LIMITS.nameMax + 1) }, /^Location must have at most 255 characters$/],
        ...[
          "javascript:alert(1)",
          "data:text/html,x",
          "www.example.org",
          "https://a:b@example.org",
          "http:\\\\x.y",
        ].map((address): [Record<string, unknown>, RegExp] => [
          { [link]: address },
          /^(Website of the organisation|Address of the web page) must be an http or https address$/,
        ]),
        [{ [link]: 5 }, new RegExp(`^data.${link}`)],
        [
          { [link]: `https://example.org/${"x".repeat(LIMITS.urlMax)}` },
          /^(Website of the organisation|Address of the web page) must have at most 2048 characters$/,
        ],
      ];
      for (const [at, [fields, reason]] of wrong.entries())
        expect(
          await (at % 2 ? student : again).post(path, { data: { ...data, ...fields } }),
          JSON.stringify(fields).slice(0, 80),
        ).toMatchObject(refused("ValidationError", reason));
      expect(await student.post(path, data)).toMatchObject(refused("ValidationError", /^Unrecognized keys/));
      expect((await ownOf(student))[kind]).toEqual([]);
    });

    test("writes nothing but the fields that are the sender's to write, whatever else is sent", async () => {
      const [student, victim] = [await newStudent(api), await newStudent(api)];
      const ids = fc.oneof(fc.constant(victim.id), fc.nat(), fc.constant({ connect: [victim.id] }), fc.constant(null));
      const extra = fc.record(
        {
          id: fc.nat(),
          publicId: fc.nat(),
          documentId: fc.constant("abcdefghijklmnopqrstuvwx"),
          listing: fc.constantFrom("listed", "unlisted"),
          submittedBy: ids,
          createdBy: ids,
          [rating]: fc.constant(5),
          reviewCount: fc.nat(),
          reviews: fc.constant({ connect: [1] }),
          createdAt: fc.constant("2001-01-01T00:00:00.000Z"),
          locale: fc.constant("fr"),
          __proto__: fc.constant({ listing: "listed" }),
        },
        { requiredKeys: [] },
      );
      const check = async (id: number): Promise<void> => {
        const record = await inAdmin(type, id);
        expect(record).toMatchObject({ publicId: id, listing: "pending", reviewCount: 0, [rating]: null });
        expect((record["submittedBy"] as { id: number } | null)?.id).toBe(student.id);
        expect(record["createdBy"] ?? null).toBeNull();
        expect(String(record["createdAt"])).not.toContain("2001");
      };
      // The site refuses keys that the call does not name; the CMS, asked past it, leaves them alone.
      const through = {
        ...fc.sample(extra, 1)[0],
        listing: "listed",
        publicId: 1,
        submittedBy: victim.id,
        [rating]: 5,
      };
      const unknown = refused("ValidationError", /^data: Unrecognized keys/);
      expect(await student.post(path, { data: { ...data, ...through } })).toMatchObject(unknown);
      expect((await ownOf(student))[kind]).toEqual([]);
      const id = idIn(await student.post(path, { data }));
      expect(await student.put(`${path}/${id}`, { data: through })).toMatchObject(unknown);
      await check(id);
      await fc.assert(
        fc.asyncProperty(extra, extra, async (more, later) => {
          const made = await atCms(student, "POST", kind, { ...data, ...more });
          expect(made.status, JSON.stringify(made.body)).toBe(200);
          const { id: created } = made.body as { id: number };
          await check(created);
          const changed = await atCms(student, "PUT", `${kind}/${created}`, { [name]: "New", ...later });
          expect(changed.status, JSON.stringify(changed.body)).toBe(200);
          await check(created);
          expect((await atCms(student, "DELETE", `${kind}/${created}`)).status).toBe(200);
        }),
        { numRuns: 15 },
      );
      expect((await ownOf(victim))[kind]).toEqual([]);
    });

    test("one Idempotency-Key that is sent forty times at once makes one page", async () => {
      const student = await newStudent(api);
      const key = { "idempotency-key": "contribute-0001" };
      const answers = await Promise.all(Array.from({ length: 40 }, () => student.post(path, { data }, key)));
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(RATE_LIMITS.contribute.account.max);
      expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expect(answer).toMatchObject(refused("TooManyRequests"));

      const straight = await Promise.all(Array.from({ length: 40 }, () => atCms(student, "POST", kind, data, key)));
      expect(new Set(straight.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set([...straight.map(({ body }) => (body as { id: number }).id), ...made.map(idIn)]).size).toBe(1);
      expect((await ownOf(student))[kind]).toHaveLength(1);
      const other = await atCms(student, "POST", kind, { ...data, [name]: "Another" }, key);
      expect(other).toMatchObject({ status: 422, body: { error: { name: "KeyReused" } } });
    });
  });

  test("a university that is not on the site, and a relation of another shape, are refused", async () => {
    const student = await newStudent(api);
    const made = await editor.create("university-page", { universityName: "Hidden University", listing: "unlisted" });
    for (const id of [made.publicId, 999_999])
      expect(await student.post("/api/facilities", { data: { ...FACILITY, university_page: id } })).toMatchObject(
        refused("UniversityUnknown"),
      );
    for (const relation of ["2", -1, 1.5, [university], { disconnect: [university] }, { connect: [1, 2] }])
      expect(
        await student.post("/api/facilities", { data: { ...FACILITY, university_page: relation } }),
        JSON.stringify(relation),
      ).toMatchObject(refused("ValidationError", /^data.university_page/));
    for (const facilityType of ["fitness", "", null, undefined, "Casino"])
      expect(await student.post("/api/facilities", { data: { ...FACILITY, facilityType } })).toMatchObject(
        refused("ValidationError", /^data.facilityType/),
      );
  });

  test("a university is changed and taken away, and a destination without a type is a country", async () => {
    const student = await newStudent(api);
    const [first, second] = await reader.ids("universities");
    const { id } = facilityIn(await student.post("/api/facilities", { data: { ...FACILITY, university_page: first } }));
    const universityAfter = async (relation: unknown) =>
      facilityIn(await student.put(`/api/facilities/${id}`, { data: { university_page: relation } }), 200).attributes
        .university_page.data?.id;
    expect(await universityAfter({ set: [second] })).toBe(second);
    expect(await universityAfter(null)).toBeUndefined();
    const { attributes } = destinationIn(
      await student.post("/api/destination-pages", { data: { destinationName: "Somewhere" } }),
    );
    expect(attributes).toMatchObject({ destinationType: "Country", webpage: null, destinationLogo: { data: null } });
  });

  test("a person has at most so many pages pending, also when many are sent at once", async () => {
    const student = await newStudent(api);
    const answers = await Promise.all(
      Array.from({ length: LIMITS.pendingPerPerson + 6 }, (_none, at) =>
        at % 2 ? atCms(student, "POST", "facilities", FACILITY) : atCms(student, "POST", "destinations", DESTINATION),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.pendingPerPerson);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(await student.post("/api/facilities", { data: FACILITY })).toMatchObject(refused("TooManyPending"));
    const { facilities } = await ownOf(student);
    const [one] = facilities;
    expect((await student.delete(`/api/facilities/${one?.id ?? 0}`)).status).toBe(204);
    expect((await student.post("/api/facilities", { data: FACILITY })).status).toBe(201);
  });

  test("no answer says who a page is from, or what the CMS calls it", async () => {
    const student = await newStudent(api);
    const made = await student.post("/api/facilities", { data: FACILITY });
    const all = JSON.stringify([made.body, (await student.get("/api/contributions")).body]);
    for (const word of ["documentId", "submittedBy", student.username, 'example.org","password', "@"])
      expect(all).not.toContain(word);
  });
});
