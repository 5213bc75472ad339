import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Json = Record<string, unknown>;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>';

/** A seed of a few records, each file by its name in cms/seed. */
export const smallSeed = () => ({
  "fields.json": [
    { publicId: 1, name: "Physics" },
    { publicId: 2, name: "History" },
  ] as Json[],
  "countries.json": [{ publicId: 9, countryName: "Australia" }] as Json[],
  "texts.json": {
    homepage: {
      publicId: 1,
      welcomeText: "W",
      shortSlogan: "S",
      longSlogan: "L",
      topRanked: "T",
      featuredTitle: "F",
      featuredText: "X",
    },
    universityPage: { publicId: 1, searchTitle: "S", topProgramsTitle: "P", topSubjectsTitle: "S" },
  } as Json,
  "icons.json": [
    { publicId: 29, name: "avatar", file: "avatar.svg", alternativeText: "A face", caption: null },
  ] as Json[],
  "icons/avatar.svg": SVG,
  "universities.json": [
    {
      publicId: 1,
      universityName: "First",
      acronym: "F",
      aliases: [],
      emailDomains: ["first.edu.au"],
      cricosProviderCode: "00001A",
    },
    { publicId: 2, universityName: "Second", aliases: ["two"], emailDomains: [] },
  ] as Json[],
  "programs.json": [
    {
      publicId: 40,
      university: 2,
      programName: "Bachelor",
      programGraduationLevel: "Undergraduate",
      field: "Physics",
      durationYears: 3,
    },
  ] as Json[],
  "subjects.json": [
    { publicId: 7, university: 1, subjectName: "Subject", subjectGraduationLevel: "Research", field: "History" },
  ] as Json[],
  "facilities.json": [{ publicId: 3, facilityName: "Gym", facilityType: "Fitness", university: 1 }] as Json[],
  "destinations.json": [{ publicId: 5, destinationName: "Hobart", destinationType: "City" }] as Json[],
  "samples/users.json": [
    { key: "ann", username: "Ann", studentStatus: "Postgraduate", university: 2, bio: "Hi", interests: ["Physics"] },
    { key: "bob", username: "Bob", studentStatus: "Undergraduate", university: null, bio: null, interests: [] },
  ] as Json[],
  "samples/team.json": [{ key: "lead", name: "Lee", role: "Lead", featured: true, description: "Leads." }] as Json[],
  "samples/contact-links.json": [
    { key: "mail", kind: "email", label: "Mail", url: "mailto:team@sample.invalid" },
  ] as Json[],
  "samples/posts.json": [
    {
      key: "r1",
      kind: "review",
      page: { type: "university", id: 2 },
      author: "ann",
      createdAt: "2026-03-01T10:00:00.000Z",
      text: "Good",
      rating: 5,
      likes: ["bob"],
      dislikes: [],
      replies: [{ author: "bob", text: "True", createdAt: "2026-03-02T10:00:00.000Z" }],
    },
    {
      key: "r2",
      kind: "review",
      page: { type: "university", id: 2 },
      author: "bob",
      createdAt: "2026-02-01T10:00:00.000Z",
      text: "Fair",
      rating: 2,
    },
    {
      key: "l1",
      kind: "helpfulLink",
      page: { type: "program", id: 40 },
      author: "bob",
      createdAt: "2026-02-01T10:00:00.000Z",
      linkName: "Map",
      linkUrl: "https://map.example/",
    },
  ] as Json[],
});

/** Writes a seed into a folder. */
export const writeSeed = (folder: string, files: Readonly<Record<string, unknown>>): void => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  }
};
