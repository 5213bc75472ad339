import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "../../src/contract/export.ts";
import { faultsOf } from "../../src/contract/faults.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to, type Reader } from "./reader.ts";

interface Fault {
  path: string[];
  message: string;
}
/** What a write was answered: the faults by their field when it was refused. */
interface Answered {
  status: number;
  faults: Record<string, string>;
  record?: { documentId: string; publicId: number };
}
type Made = NonNullable<Answered["record"]>;

/** The content type of each collection, and the least that a record of it must have. */
const TYPES = {
  universities: { type: "university-page", least: () => ({ universityName: fresh() }) },
  programs: { type: "program-page", least: () => ({ programName: "Program" }) },
  subjects: { type: "subject-page", least: () => ({ subjectName: "Subject" }) },
  facilities: { type: "facility", least: () => ({ facilityName: "Gym", facilityType: "Fitness" }) },
  destinations: { type: "destination-page", least: () => ({ destinationName: "Perth", destinationType: "City" }) },
  countries: { type: "country", least: () => ({ countryName: fresh() }) },
  icons: { type: "icon", least: () => ({ name: "Icon" }) },
  "team-members": { type: "team-member", least: () => ({ name: "Lee", role: "Editor" }) },
  "contact-links": {
    type: "contact-link",
    least: () => ({ kind: "chat", label: "Chat", url: "https://chat.example" }),
  },
  "homepage-texts": {
    type: "homepage-text",
    least: () => ({
      ...{ welcomeText: "a", shortSlogan: "b", longSlogan: "c", topRanked: "d", featuredTitle: "e", featuredText: "f" },
    }),
  },
  "universitypage-texts": {
    type: "universitypage-text",
    least: () => ({ searchTitle: "a", topProgramsTitle: "b", topSubjectsTitle: "c" }),
  },
} as const satisfies Record<CollectionName, { type: string; least: () => Record<string, unknown> }>;
let names = 0;
const fresh = (): string => `Name ${(names += 1)}`;
const OF_UNIVERSITY: readonly CollectionName[] = ["programs", "subjects", "facilities"];

/** Values that somebody or some program sends by mistake or on purpose. */
const AWKWARD: readonly unknown[] = [
  ...["", " ", "\u200b", "\n", "a\u0000b", "\u0007", "e\u0301", " padded ", "\ud800", "\u202eabc", "\ufeff"],
  ...["x".repeat(41), "x".repeat(256), "x".repeat(2_001), "x".repeat(20_001), "😀".repeat(200)],
  ...["https://", "https://[", "https://a b", "https://a/ b", " https://a.example", "HTTPS://A.EXAMPLE/", "ftp://a"],
  ...["https://me:secret@a.example", "javascript:alert(1)", "ht\ntps://a.example", "//a", "a.example", "mailto:a@b.c"],
  ...[`https://a.example/${"x".repeat(2_050)}`, "mailto:a b@c"],
  ...["[]", '["a"]', '["a","A"]', "{}", '{"a":1}', "null", '"text"', "[1]", "[", "true"],
  ...[null, true, false, 0, -1, 0.5, 1.005, 99.951, 1e12, 1e300, 2_147_483_648, "12"],
  ...[[], [""], [" "], ["a"], [" a "], ["a", "A"], ["a", 1], [["a"]], ["a\u0000"], ["\ud800"], ["e\u0301"], [null]],
  ...[["x".repeat(256)], Array.from({ length: 101 }, (_, n) => `a${n}.example`), ["a.example", "b"], { a: 1 }, {}],
  ...["listed", "pending", "Physics", "ACT", "City", "Undergraduate", "Fitness", "email", "harbour"],
];

describe.each(DATABASES)("What is saved on %s", (name) => {
  let cms: RunningCms;
  let database: CmsOptions["database"];
  let editor: Editor;
  let reader: Reader;
  let university: Made;
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openDatabase(name);
    stopDatabase = opened.stop;
    database = opened.database;
    cms = await startCms({ database });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    reader = exportReader(cms);
    university = await editor.create("university-page", { universityName: "University", aliases: ["Uni"] });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const send = async (method: string, path: string, body: unknown, token: string): Promise<Answered> => {
    const response = await fetch(`${cms.url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { data, error } = (await response.json()) as {
      data?: Made | null;
      error?: { details?: { errors?: Fault[] } };
    };
    const faults = (error?.details?.errors ?? []).map(({ path: at, message }) => [at.join("."), message]);
    return {
      status: response.status,
      faults: Object.fromEntries(faults) as Record<string, string>,
      ...(data ? { record: data } : {}),
    };
  };
  const save = async (type: string, fields: unknown, record?: Made): Promise<Answered> => {
    const path = `/content-manager/collection-types/api::${type}.${type}`;
    const token = await cms.adminToken();
    return record ? send("PUT", `${path}/${record.documentId}`, fields, token) : send("POST", path, fields, token);
  };
  const program = (more: Record<string, unknown> = {}) =>
    editor.create("program-page", { programName: "Program", university_page: to(university), ...more });

  test("of fields that the contract does not know has no control characters, and no NUL", async () => {
    const awkward = "a\u0000b\u0007c\u000bd\te";
    const plain = "abc\nd\te";
    const made = await save("course", { courseName: awkward });
    expect(made).toMatchObject({ status: 201, record: { courseName: plain } });
    const changed = `${awkward}\u0000\u007f again`;
    expect(await save("course", { courseName: changed }, made.record)).toMatchObject({
      status: 200,
      record: { courseName: `${plain} again` },
    });
  });

  test.each<[type: string, fields: Record<string, unknown>, field: string, message: string]>([
    ["university-page", { webpage: "www.uni.edu.au" }, "webpage", "Web address must begin with https:// or http://"],
    ["university-page", { webpage: "https://a/ b" }, "webpage", "Web address must hold no spaces"],
    ["university-page", { universityName: " " }, "universityName", "Name is missing"],
    ["university-page", { state: "XX" }, "state", "Choose one of ACT, NSW, NT, QLD, SA, TAS, VIC or WA"],
    ["university-page", { acronym: "x".repeat(13) }, "acronym", "At most 12 characters"],
    ["university-page", { aliases: "ANU, Uni" }, "aliases", "Aliases must be a list"],
    ["university-page", { aliases: ["ANU", "anu"] }, "aliases", "Aliases must hold each entry once"],
    ["university-page", { aliases: ["ANU", " "] }, "aliases", "Aliases, entry 2 is empty: fill it in or remove it"],
    ["university-page", { aliases: ["x".repeat(256)] }, "aliases", "At most 255 characters"],
    [
      "university-page",
      { emailDomains: ["@uni.edu.au"] },
      "emailDomains",
      "E-mail domains, entry 1 must be a domain such as anu.edu.au",
    ],
    ["program-page", { ATAR: 100 }, "ATAR", "At most 99.95"],
    ["program-page", { estimatedCost: 1e12 }, "estimatedCost", `At most ${LIMITS.idMax}`],
    [
      "facility",
      { facilityDescription: "a\u0000b" },
      "facilityDescription",
      "Description holds a character that cannot be shown: type the text anew",
    ],
    ["contact-link", { url: "nowhere" }, "url", "Address must begin with https://, http:// or mailto:"],
    [
      "helpful-link",
      { linkUrl: "https://[" },
      "linkUrl",
      "Web address must be one that a browser can open, without a name or password in it",
    ],
    [
      "program-field-component",
      { programFieldName: "Alchemy" },
      "programFieldName",
      expect.stringMatching(/^Choose one of Science, Psychology, /),
    ],
  ])("is refused at its field, in plain words: %s %j", async (type, fields, field, message) => {
    const least = Object.values<{ type: string; least: () => Record<string, unknown> }>(TYPES);
    const whole = least.find((one) => one.type === type)?.least() ?? { linkName: "Link" };
    const belongs = type === "program-page" || type === "facility" ? { university_page: to(university) } : {};
    const answered = await save(type, { ...whole, ...belongs, ...fields });
    expect(answered).toEqual({ status: 400, faults: { [field]: message } });
  });

  test("names every fault at once", async () => {
    const { faults } = await save("university-page", { universityName: "Many", webpage: "x", aliases: 7, state: "XX" });
    expect(Object.keys(faults).sort()).toEqual(["aliases", "state", "webpage"]);
  });

  test("keeps a list's entries without spaces around them and in composed letters, and a list sent as JSON as a list", async () => {
    await editor.update("university-page", university.publicId, {
      aliases: ["  Cafe\u0301 ", "B"],
      emailDomains: '["b.edu.au"]',
    });
    expect(await reader.record("universities", university.publicId)).toMatchObject({
      aliases: ["Caf\u00e9", "B"],
      emailDomains: ["b.edu.au"],
    });
    await editor.update("university-page", university.publicId, { aliases: null, emailDomains: "" });
    expect(await reader.record("universities", university.publicId)).toMatchObject({ aliases: [], emailDomains: [] });
  });

  test("is a listed program, subject or facility only with a university, and an unlisted one without", async () => {
    for (const collection of OF_UNIVERSITY) {
      const { type, least } = TYPES[collection];
      const missing = { status: 400, faults: { university_page: "University is missing" } };
      expect(await save(type, least())).toEqual(missing);
      const { record } = await save(type, { ...least(), listing: "pending" });
      expect(await save(type, { listing: "listed" }, record)).toEqual(missing);
      expect((await save(type, { listing: "listed", university_page: to(university) }, record)).status).toBe(200);
      const leave = { disconnect: [{ documentId: university.documentId }] };
      expect(await save(type, { university_page: leave }, record)).toEqual(missing);
      expect((await save(type, { listing: "unlisted", university_page: leave }, record)).status).toBe(200);
    }
  });

  test("leaves no listed page alone when it is taken out of its university's own list", async () => {
    const kept = await program();
    const leave = { disconnect: [{ documentId: kept.documentId }] };
    const fields = { program_pages: leave };
    expect((await save("university-page", fields, university)).faults).toEqual({
      program_pages: "1 listed page would have no university: unlist them first, or give them another",
    });
    expect(await reader.record("programs", kept.publicId)).toMatchObject({ university: university.publicId });
    await editor.update("program-page", kept.publicId, { listing: "unlisted" });
    expect((await save("university-page", fields, university)).status).toBe(200);
  });

  test("may be a listed program of a university that is not listed: it is on the site once that is", async () => {
    const hidden = await editor.create("university-page", { universityName: "Hidden", listing: "unlisted" });
    const { publicId } = await program({ university_page: to(hidden) });
    expect(await reader.ids("programs")).not.toContain(publicId);
    await editor.update("program-page", publicId, { programName: "Edited" });
    await editor.update("university-page", hidden.publicId, { listing: "listed" });
    expect(await reader.ids("programs")).toContain(publicId);
  });

  test("mends what is broken already, says what to mend, and does not stop the CMS's own writes", async () => {
    const broken = await editor.create("university-page", { universityName: "Broken" });
    await runStatement(
      { cms, database },
      `update university_pages set webpage = 'ftp://old', aliases = '{"a":1}' where public_id = ${broken.publicId}`,
    );
    const unrelated = await save("university-page", { city: "Perth" }, broken);
    expect(unrelated.faults).toEqual({
      webpage: "Web address must begin with https:// or http://",
      aliases: "Aliases must be a list",
    });
    await editor.create("review", { reviewText: "Text", reviewRating: 4, university_page: to(broken) });
    const set = { publicId: broken.publicId, set: { city: "Hobart" } };
    const batches = [{ collection: "university-page", update: [set] }];
    await call(cms, "POST", "/api/import/apply", cms.tokens.import, { batches });
    await editor.update("university-page", broken.publicId, { webpage: "https://new.example", aliases: ["a"] });
    expect(await reader.record("universities", broken.publicId)).toMatchObject({
      ...{ webpage: "https://new.example", aliases: ["a"], city: "Hobart", universityRating: 4, reviewCount: 1 },
    });
  });

  const sent = (collection: CollectionName) =>
    fc.dictionary(
      fc.constantFrom(...Object.keys(COLLECTIONS[collection].shape), "listing"),
      fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: "binary" }), fc.jsonValue()),
      { minKeys: 1, maxKeys: 3 },
    );
  /** Fields of the content type alone, but for images: the admin's form has no others. */
  const asForm = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !/^(id|updatedAt|university|field|image)$|(Logo|Image)$/.test(field)),
    );
  const hasListing = (collection: CollectionName) => "reviewCount" in COLLECTIONS[collection].shape;
  /** Every record that the export sends has nothing that would hold it back. */
  const expectShowable = async (collection: CollectionName): Promise<void> => {
    for (const record of await reader.records(collection)) expect(faultsOf(collection, record)).toEqual([]);
  };

  test.each(COLLECTION_NAMES)(
    "never holds the export of %s back, whatever was accepted in the admin",
    async (collection) => {
      const { type, least } = TYPES[collection];
      const belongs = OF_UNIVERSITY.includes(collection) ? { university_page: to(university) } : {};
      const held = await editor.create(type, { ...least(), ...belongs });
      await fc.assert(
        fc.asyncProperty(sent(collection), fc.boolean(), async ({ listing, ...values }, isNew) => {
          const fields = {
            ...asForm(values),
            ...(hasListing(collection) && typeof listing === "string" ? { listing } : {}),
          };
          const answered = await (isNew ? save(type, { ...least(), ...belongs, ...fields }) : save(type, fields, held));
          expect([200, 201, 400]).toContain(answered.status);
          for (const message of Object.values(answered.faults))
            expect(message).not.toMatch(/regex|invalid|expected|must match/i);
          await expectShowable(collection);
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
  );

  test("never holds the export back, whatever an import was let in with", async () => {
    for (const collection of ["universities", "programs", "subjects"] as const) {
      const { type, least } = TYPES[collection];
      await fc.assert(
        fc.asyncProperty(sent(collection), async (values) => {
          const { listing, ...rest } = values;
          const belongs = collection === "universities" ? {} : { university: university.publicId };
          const batches = [
            {
              collection: type,
              create: [
                {
                  ...least(),
                  ...LEVELS[collection],
                  ...belongs,
                  ...asForm(rest),
                  ...(listing === undefined ? {} : { listing }),
                },
              ],
            },
          ];
          const { status } = await send("POST", "/api/import/apply", { batches }, cms.tokens.import);
          expect([200, 400]).toContain(status);
          await expectShowable(collection);
        }),
        { numRuns: 25, endOnFailure: true },
      );
    }
  });
});

/** An import knows no defaults. */
const LEVELS = {
  universities: {},
  programs: { programGraduationLevel: "Undergraduate" },
  subjects: { subjectGraduationLevel: "Research" },
} as const;
