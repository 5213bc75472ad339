import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  exportFolder,
  linkTo,
  PROGRAM,
  read,
  REVIEW,
  snapshot,
  startSource,
  UNIVERSITY,
  type Source,
} from "./export-setup.ts";

const PROGRAMS = 20_000;
const SUBJECTS = 5_000;
const REVIEWED = 2_000;
/** So many records are changed, one after the other. */
const CHANGES = 3;
/** The same where the machine is busy. */
const MOST_CHANGES = 30;

let source: Source;

/** 25,000 records and the reviews of 2,000 pages, the way imports leave them: many of them changed at the same moment. */
beforeAll(async () => {
  source = await startSource();
  const university = await source.create(UNIVERSITY, { universityName: "Large University", listing: "listed" });
  const then = Date.now() - 3_600_000;
  const text = "A program about many things, described in a few sentences as most of them are. ".repeat(4);
  source.database.exec(`
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PROGRAMS})
    insert into program_pages (document_id, public_id, program_name, program_description, program_graduation_level, listing, review_count, created_at, updated_at, published_at)
      select 'program' || i, 100 + i, 'Program ' || i, '${text}', 'Undergraduate', 'listed', 0, ${then}, ${then}, ${then} from n;
    insert into program_pages_university_page_lnk (program_page_id, university_page_id) select id, ${university.id} from program_pages;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SUBJECTS})
    insert into subject_pages (document_id, public_id, subject_name, subject_description, subject_graduation_level, listing, review_count, created_at, updated_at, published_at)
      select 'subject' || i, 100 + i, 'Subject ' || i, '${text}', 'Postgraduate', 'listed', 0, ${then}, ${then}, ${then} from n;
    insert into subject_pages_university_page_lnk (subject_page_id, university_page_id) select id, ${university.id} from subject_pages;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${REVIEWED})
    insert into reviews (document_id, public_id, review_text, review_rating, like_count, dislike_count, visibility, created_at, updated_at, published_at)
      select 'review' || i, 100 + i, '${text}', 1 + i % 5, 0, 0, 'visible', ${then}, ${then}, ${then} from n;
    insert into reviews_program_page_lnk (review_id, program_page_id) select r.id, p.id from reviews r join program_pages p on p.public_id = 100 + 3 * (r.public_id - 100);
    commit;`);
});
afterAll(() => source.stop());

/** What some work gives, and the milliseconds that this process computes for it: on a busy machine it waits besides. */
const computed = async <T>(work: () => T | Promise<T>): Promise<{ value: T; time: number }> => {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, time: (user + system) / 1_000 };
};

/** Reads, digests and writes each line of an export once: the least that an export does. */
const copy = (from: string): void => {
  const to = exportFolder();
  for (const name of readdirSync(join(from, "current"))) {
    const lines = readFileSync(join(from, "current", name), "utf8").split("\n");
    for (const line of lines) createHash("sha256").update(line).digest("hex");
    writeFileSync(join(to, name), lines.join("\n"));
  }
};

it("exports 25,000 records for at most twenty times what a bare copy computes, and one changed record for a fifth of that, of which the CMS sends a hundredth", async () => {
  const out = exportFolder();
  const { value: full, time } = await computed(() => source.exportTo(out));
  expect(full.records).toBe(PROGRAMS + SUBJECTS + 1);
  const sent = source.proxy.passed();
  expect(read(out, "posts")).toHaveLength(REVIEWED);

  // The least that one takes: whatever else happens meanwhile only adds to it.
  let least = Infinity;
  let changes = 0;
  const changeOne = async (): Promise<void> => {
    changes += 1;
    const publicId = 150 + 500 * changes;
    const row = source.database
      .prepare("select id, document_id as documentId, public_id as publicId from program_pages where public_id = ?")
      .get(publicId);
    await source.update(PROGRAM, row as { id: number; documentId: string; publicId: number }, {
      programName: `Renamed ${publicId}`,
    });
    const { value: one, time: took } = await computed(() => source.exportTo(out));
    expect(one.changes).toEqual({ programs: { added: [], changed: [publicId], removed: [] } });
    expect(source.proxy.passed()).toBeLessThan(sent / 100);
    least = Math.min(least, took);
  };
  while (changes < CHANGES) await changeOne();
  await source.create(REVIEW, {
    reviewText: "New",
    reviewRating: 3,
    program_page: linkTo({ id: 1, documentId: "program1", publicId: 101 }),
  });
  const posted = await source.exportTo(out);
  expect(posted.postsChanged).toEqual([{ type: "program", id: 101 }]);

  const fresh = exportFolder();
  const again = await computed(() => source.exportTo(fresh));
  expect(snapshot(out)).toEqual(snapshot(fresh));
  const whole = Math.min(time, again.time);
  const bare = await computed(() => copy(fresh));
  expect(whole).toBeLessThan(20 * bare.time);
  while (changes < MOST_CHANGES && least >= whole / 5) await changeOne();
  expect(least).toBeLessThan(whole / 5);
});
