import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLLECTION_NAMES, COLLECTIONS, cmsImageSchema, type CollectionName } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { pagePostsSchema } from "../../src/contract/posts.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to, type Exported, type Reader } from "./reader.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==";

/** Uploads a two by two picture as an editor does, and returns its id. */
const uploadPicture = async (cms: RunningCms): Promise<number> => {
  const form = new FormData();
  form.append("files", new Blob([Buffer.from(PNG, "base64")], { type: "image/png" }), "logo.png");
  form.append("fileInfo", JSON.stringify({ name: "logo.png", alternativeText: "A logo" }));
  const response = await fetch(`${cms.url}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${await cms.adminToken()}` },
    body: form,
  });
  const [file] = (await response.json()) as { id: number }[];
  if (!file) throw new Error("the picture was not stored");
  return file.id;
};

/** The same records on any database: one of each collection, and a post of each kind with a reply. */
const fill = async (cms: RunningCms, editor: Editor) => {
  const picture = await uploadPicture(cms);
  const field = await editor.create("program-field-component", { programFieldName: "Physics" });
  const subjectField = await editor.create("subject-field-component", { subjectFieldName: "History" });
  const university = await editor.create("university-page", {
    universityName: "Uni One",
    acronym: "U1",
    aliases: ["one"],
    universityLocation: "Canberra, ACT",
    city: "Canberra",
    state: "ACT",
    webpage: "https://one.edu.au/@home",
    emailDomains: ["one.edu.au"],
    cricosProviderCode: "00001A",
    universityDescription: "Founded in 1901.",
    universityLogo: picture,
  });
  const program = await editor.create("program-page", {
    programName: "Bachelor of One",
    programAcronym: "B1",
    programDescription: "Three years.",
    programGraduationLevel: "Undergraduate",
    ATAR: 87.35,
    webpage: "https://one.edu.au/b1",
    durationYears: 3.5,
    studyMode: "Mixed",
    estimatedCost: 123_456,
    cricosCode: "012345A",
    university_page: to(university),
    program_field_component: to(field),
  });
  const subject = await editor.create("subject-page", {
    subjectName: "One 101",
    subjectCode: "ONE101",
    subjectGraduationLevel: "Postgraduate",
    university_page: to(university),
    subject_field_component: to(subjectField),
  });
  const facility = await editor.create("facility", {
    facilityName: "The Gym",
    facilityType: "Clubs & Societies",
    facilityLinks: "https://gym.example/",
    university_page: to(university),
  });
  const destination = await editor.create("destination-page", {
    destinationName: "Canberra",
    destinationType: "City",
    destinationHeaderImage: picture,
  });
  await editor.create("country", { countryName: "Australia" });
  await editor.create("icon", { name: "star", alternativeText: "A star", image: picture });
  await editor.create("team-member", { name: "Ann", role: "Manager", featured: true });
  await editor.create("contact-link", { kind: "email", label: "Write", url: "mailto:team@example.org" });
  await editor.create("homepage-text", {
    welcomeText: "Welcome",
    shortSlogan: "Short",
    longSlogan: "Long",
    topRanked: "Top",
    featuredTitle: "Featured",
    featuredText: "Text",
  });
  await editor.create("universitypage-text", { searchTitle: "S", topProgramsTitle: "P", topSubjectsTitle: "S" });
  const review = await editor.create("review", {
    reviewText: "Good",
    reviewRating: 5,
    university_page: to(university),
  });
  await editor.create("review", { reviewText: "Fair", reviewRating: 3, university_page: to(university) });
  await editor.create("review", { reviewText: "Poor", reviewRating: 2, university_page: to(university) });
  await editor.create("blog", { blogText: "My day", university_page: to(university) });
  await editor.create("qna", { qnaText: "When?", university_page: to(university) });
  await editor.create("helpful-link", {
    linkName: "Map",
    linkUrl: "https://map.example/",
    university_page: to(university),
  });
  const reply = await editor.create("comment", { commentText: "Yes", reviews: to(review) });
  return { picture, university, program, subject, facility, destination, review, reply };
};

/** What differs between two machines: times, and the names that uploads get. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, entry: unknown) =>
      ["updatedAt", "createdAt", "url", "hash"].includes(name) && entry !== null ? name : entry,
    ),
  );

const outputs = new Map<string, unknown>();

describe.each(DATABASES)("The export on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let reader: Reader;
  let made: Awaited<ReturnType<typeof fill>>;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openDatabase(name);
    database = opened.database;
    stopDatabase = opened.stop;
    cms = await startCms({ database: opened.database });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    reader = exportReader(cms);
    made = await fill(cms, editor);
    const all: Record<string, unknown> = { posts: await reader.posts("university") };
    for (const collection of COLLECTION_NAMES) all[collection] = await reader.records(collection);
    outputs.set(name, comparable(all));
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const stateOf = async (collection: CollectionName) => {
    const state = (await reader.state())[collection];
    if (!state) throw new Error(`no state of ${collection}`);
    return state;
  };

  test.each(COLLECTION_NAMES)("sends %s with every field of the contract and no other", async (collection) => {
    const records = await reader.records(collection);
    expect(records).toHaveLength(1);
    const [record] = records as [Exported];
    expect(Object.keys(record).sort()).toEqual(Object.keys(COLLECTIONS[collection].shape).sort());
    const images = Object.entries(record).filter(([field]) => /Image$|Logo$|^image$/.test(field));
    for (const [, image] of images) if (image !== null) cmsImageSchema.parse(image);
    const withoutImages = { ...record, ...Object.fromEntries(images.map(([field]) => [field, null])) };
    expect(COLLECTIONS[collection].safeParse(withoutImages).error?.issues).toBeUndefined();
  });

  test("sends images with address and size, and again when the file's text changes", async () => {
    const { universityLogo } = await reader.record("universities", made.university.publicId);
    expect(universityLogo).toMatchObject({ ext: ".png", width: 2, height: 2, alternativeText: "A logo" });
    const since = await reader.change();
    expect(await reader.records("universities", { since })).toEqual([]);
    await call(cms, "POST", `/upload?id=${made.picture}`, await cms.adminToken(), {
      fileInfo: { alternativeText: "Another text" },
    });
    const [changed] = await reader.records("universities", { since });
    expect(changed?.["universityLogo"]).toMatchObject({ alternativeText: "Another text" });
  });

  test("sends posts as the contract has them, newest first, with counts, stars and replies", async () => {
    const [page] = await reader.posts("university", [made.university.publicId]);
    const parsed = pagePostsSchema.parse(page);
    expect(parsed.counts).toEqual({ review: 3, blog: 1, qna: 1, helpfulLink: 1 });
    expect(parsed.stars).toEqual([0, 1, 1, 0, 1]);
    expect(parsed.months).toEqual([[new Date().toISOString().slice(0, 7), 3, 10]]);
    expect(parsed.posts.map(({ kind }) => kind)).toEqual(["helpfulLink", "qna", "blog", "review", "review", "review"]);
    const review = parsed.posts.find((post) => post.kind === "review" && post.reviewRating === 5);
    expect(review).toMatchObject({ replyCount: 1, replies: [{ commentText: "Yes" }] });
    expect(await reader.posts("university")).toHaveLength(1);
    expect(await reader.posts("program")).toHaveLength(0);
  });

  test("sends of a page with many posts its older open questions too, and none that is answered or hidden", async () => {
    const page = { university_page: to(made.university) };
    const ask = (qnaText: string) => editor.create("qna", { qnaText, ...page });
    const blogs = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => editor.create("blog", { blogText: `Later ${at}`, ...page })),
      );
    const [open, answered, unanswered, hidden] = [
      await ask("Open of old"),
      await ask("Answered of old"),
      await ask("Answered by what is hidden"),
      await ask("Hidden of old"),
    ];
    const reply = async (question: typeof open, commentText: string) => {
      const written = await editor.create("comment", { commentText, qnas: to(question) });
      // As its asker marks it: editors do not.
      await runStatement(
        { cms, database },
        `update qnas set answer = ${written.publicId} where public_id = ${question.publicId}`,
      );
      return written;
    };
    await reply(answered, "So");
    await editor.update("comment", (await reply(unanswered, "Not so")).publicId, { visibility: "hidden" });
    await editor.update("qna", hidden.publicId, { visibility: "hidden" });
    const later = await blogs(LIMITS.postsInPage);
    const [sent] = await reader.posts("university", [made.university.publicId]);
    const parsed = pagePostsSchema.parse(sent);
    expect(parsed.posts.every(({ kind }) => kind === "blog")).toBe(true);
    expect(parsed.openQuestions?.map(({ id }) => id).slice(0, 2)).toEqual([unanswered.publicId, open.publicId]);
    expect(parsed.openQuestions?.map(({ qnaText }) => qnaText)).not.toContain("Answered of old");
    expect(parsed.openQuestions?.find(({ id }) => id === open.publicId)).toEqual({
      ...{ id: open.publicId, qnaText: "Open of old", replyCount: 0, sample: false },
      createdAt: expect.any(String) as string,
    });
    for (const one of [...later, open, answered, unanswered, hidden])
      await editor.remove(later.includes(one) ? "blog" : "qna", one.publicId);
    const [few] = await reader.posts("university", [made.university.publicId]);
    expect(few).not.toHaveProperty("openQuestions");
  });

  test("notices an edit: state and since", async () => {
    const before = await stateOf("programs");
    expect(await reader.records("programs", { since: before.change })).toEqual([]);
    await editor.update("program-page", made.program.publicId, { programName: "Bachelor of Two" });
    const after = await stateOf("programs");
    expect(after.change).toBeGreaterThan(before.change);
    expect(after.ids).toBe(before.ids);
    const [changed] = await reader.records("programs", { since: before.change });
    expect(changed).toMatchObject({ id: made.program.publicId, programName: "Bachelor of Two" });
  });

  test("moves a page's updatedAt with its posts, their replies and reactions", async () => {
    const updatedAt = async () => (await reader.record("universities", made.university.publicId)).updatedAt;
    const moves = async (change: () => Promise<unknown>) => {
      const before = await updatedAt();
      await change();
      expect(await updatedAt()).not.toBe(before);
    };
    await moves(() => editor.update("blog", 1, { blogText: "My other day" }));
    await moves(() => editor.update("comment", made.reply.publicId, { commentText: "No" }));
    await moves(() => editor.update("helpful-link", 1, { visibility: "hidden" }));
    await moves(() => editor.update("helpful-link", 1, { visibility: "visible" }));
  });

  test("does not send hidden posts and replies", async () => {
    await editor.update("comment", made.reply.publicId, { visibility: "hidden" });
    await editor.update("qna", 1, { visibility: "hidden" });
    const [page] = await reader.posts("university", [made.university.publicId]);
    expect(page?.counts.qna).toBe(0);
    expect(page?.posts.some(({ kind }) => kind === "qna")).toBe(false);
    expect(page?.posts.flatMap((post) => ("replies" in post ? post.replies : []))).toEqual([]);
    await editor.update("comment", made.reply.publicId, { visibility: "visible" });
    await editor.update("qna", 1, { visibility: "visible" });
  });

  test("renaming a field sends its programs again", async () => {
    const before = await stateOf("programs");
    await editor.update("program-field-component", 1, { programFieldName: "Zoology" });
    expect((await stateOf("programs")).change).toBeGreaterThan(before.change);
    expect((await reader.record("programs", made.program.publicId))["field"]).toBe("Zoology");
  });

  test("takes an unlisted university away with its programs and subjects, and its facilities lose it", async () => {
    const { publicId } = made.university;
    const facility = await reader.record("facilities", made.facility.publicId);
    await editor.update("university-page", publicId, { listing: "unlisted" });
    for (const collection of ["universities", "programs", "subjects"] as const) {
      expect(await reader.ids(collection)).toEqual([]);
      expect(await reader.records(collection)).toEqual([]);
      expect(await stateOf(collection)).toMatchObject({ count: 0 });
    }
    expect(await reader.posts("university")).toEqual([]);
    const alone = await reader.record("facilities", made.facility.publicId);
    expect(alone["university"]).toBeNull();
    expect(alone.updatedAt).not.toBe(facility.updatedAt);

    const since = await reader.change();
    await editor.update("university-page", publicId, { listing: "listed" });
    expect(await reader.ids("programs")).toEqual([made.program.publicId]);
    for (const collection of ["universities", "programs", "subjects", "facilities"] as const)
      expect(await reader.records(collection, { since })).toHaveLength(1);
  });

  test("does not send what is pending, and notices a deletion in state and ids", async () => {
    const pending = await editor.create("destination-page", {
      destinationName: "Nowhere",
      destinationType: "Other",
      listing: "pending",
    });
    expect(await reader.ids("destinations")).toEqual([made.destination.publicId]);
    await editor.update("destination-page", pending.publicId, { listing: "listed" });
    const ids = [made.destination.publicId, pending.publicId];
    expect(await reader.ids("destinations")).toEqual(ids);
    const digest = (list: number[]) => createHash("sha256").update(list.join(",")).digest("hex");
    expect(await stateOf("destinations")).toMatchObject({ count: 2, ids: digest(ids) });
    await editor.remove("destination-page", pending.publicId);
    expect(await stateOf("destinations")).toMatchObject({ count: 1, ids: digest(ids.slice(0, 1)) });
  });

  test("refuses a wrong question with 400 and an unknown collection with 404", async () => {
    for (const path of [
      "programs?since=yesterday",
      "programs?after=x",
      "posts?type=planet",
      "posts?type=program&ids=a",
    ])
      await expect(call(cms, "GET", `/api/export/${path}`, cms.tokens.export)).rejects.toThrow("answered 400");
    await expect(call(cms, "GET", "/api/export/users", cms.tokens.export)).rejects.toThrow("answered 404");
  });
});

test("The export is the same on both databases", () => {
  expect(outputs.size).toBe(2);
  expect(outputs.get("Postgres")).toEqual(outputs.get("SQLite"));
});
