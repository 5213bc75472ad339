import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE_ENDPOINTS } from "../../src/contract/api/catalogue.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import { startApi, type RunningApi } from "../support/api.ts";
import { newStudent, prepareForStudents } from "../support/student.ts";

interface Shown {
  id: number;
  attributes: { href: string; universityId: number; subjectName: string };
}

/** The reads of the specification, each as its clients write it. */
const READS: readonly [keyof typeof CATALOGUE_ENDPOINTS, string][] = [
  ["listUniversities", "/api/university-pages?fields[0]=universityName"],
  [
    "listUniversities",
    "/api/university-pages?populate[universityLogo][fields][0]=alternativeText&populate[universityLogo][fields][1]=formats&populate[universityHeaderImage][fields][0]=alternativeText&populate[universityHeaderImage][fields][1]=formats&sort=universityRating:desc",
  ],
  [
    "getUniversity",
    "/api/university-pages/2?fields[0]=universityName&fields[1]=webpage&populate[universityLogo][fields][0]=formats&populate[universityHeaderImage][fields][0]=name&populate[universityHeaderImage][fields][1]=alternativeText&populate[program_pages][fields][0]=programName&populate[program_pages][fields][1]=programRating&populate[subject_pages][fields][0]=subjectName&populate[subject_pages][fields][1]=subjectRating",
  ],
  [
    "listPrograms",
    "/api/program-pages?filters[university_page][id][$eq]=1&filters[programGraduationLevel][$eq]=Undergraduate&filters[program_field_component][id][$eq]=19&populate[university_page][fields][0]=universityName&populate[program_field_component][fields][0]=programFieldName",
  ],
  ["getProgram", "/api/program-pages/1?populate=university_page"],
  ["listSubjects", "/api/subject-pages?filters[subject_field_component][id][$eq]=19&populate=*"],
  ["getSubject", "/api/subject-pages/1?populate[university_page]=*"],
  ["listProgramFields", "/api/program-field-components?fields[0]=programFieldName"],
  ["listSubjectFields", "/api/subject-field-components?fields[0]=subjectFieldName"],
  ["listFacilities", "/api/facilities?populate=university_page&pagination[page]=1&pagination[pageSize]=100"],
  ["listFacilities", "/api/facilities?filters[facilityType][$eq]=Accommodation&filters[university_page][id][$eq]=1"],
  ["getFacility", "/api/facilities/1?populate[university_page][fields][0]=universityName"],
  [
    "listDestinations",
    "/api/destination-pages?populate[destinationLogo]=*&populate[destinationHeaderImage]=*&pagination[page]=1&pagination[pageSize]=1000",
  ],
  ["getDestination", "/api/destination-pages/1?fields=destinationName,destinationLocation,destinationRating,webpage"],
  ["getHomepageText", "/api/homepage-texts/1"],
  ["getUniversityPageText", "/api/universitypage-texts/1"],
  ["listIcons", "/api/icons/?populate[image][fields][0]=formats&pagination[pageSize]=100"],
  ["getIcon", "/api/icons/29?populate[image][fields][0]=formats"],
  ["search", "/api/fuzzy-search/search?query=melb%20uni"],
];

describe("Catalogue reads through the host:", () => {
  let api: RunningApi;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi();
  });
  afterAll(() => api.stop());

  test.each(READS)("%s answers as declared, and holds something: %s", async (name, path) => {
    const { status, headers, body } = await api.anyone.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    const endpoint: Endpoint = CATALOGUE_ENDPOINTS[name];
    expect(endpoint.output.parse(body)).toEqual(body);
    expect(headers.get("netlify-cache-tag")).toBe("catalogue");
    const { data = body } = body as { data?: unknown };
    expect(Array.isArray(data) ? data.length : Object.keys(data as object).length).toBeGreaterThan(0);
    const again = await api.anyone.get(path, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("a search finds the university under its everyday name", async () => {
    const { body } = await api.anyone.get("/api/fuzzy-search/search?query=melb%20uni");
    expect((body as Record<string, unknown[]>)["university-pages"]?.[0]).toMatchObject({
      universityName: "University of Melbourne",
    });
  });

  test("recommendations need a person, and follow interests, university and bookmarks", async () => {
    const path = "/api/recommendations";
    expect((await api.anyone.get(path)).status).toBe(401);
    const student = await newStudent(api);
    const rows = async () => {
      const { status, headers, body } = await student.get(path);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(CATALOGUE_ENDPOINTS.recommendations.output.parse(body)).toEqual(body);
      expect(headers.get("cache-control")).toBe("no-store");
      return (body as { data: { subjects: Shown[]; courses: Shown[] } }).data;
    };
    expect(await rows()).toEqual({ subjects: [], courses: [] });

    const computing = FIELDS.indexOf("Computer Science") + 1;
    const changed = await student.put("/api/users/me", { university: 1, interests: [computing] });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { subjects, courses } = await rows();
    expect(subjects[0]?.attributes.universityId).toBe(1);
    expect(courses.length).toBeGreaterThan(0);
    expect(courses.some(({ attributes }) => attributes.universityId === 1)).toBe(false);
    const shown = [...subjects, ...courses];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    for (const { id, attributes } of shown)
      expect(attributes.href).toBe(`/universities/${attributes.universityId}/subject/${id}`);

    const [first] = subjects;
    await student.put("/api/users/me", { userSubjectLikes: { connect: [first?.id] } });
    const after = await rows();
    expect([...after.subjects, ...after.courses].map(({ id }) => id)).not.toContain(first?.id);
  });

  test("everything but recommendations works while the CMS is away", async () => {
    await api.cms.stop();
    for (const [, path] of READS)
      expect((await api.anyone.get(`${path}${path.includes("?") ? "&" : "?"}`)).status, path).toBe(200);
    expect((await api.anyone.get("/api/fuzzy-search/search?query=unsw")).status).toBe(200);
  });
});
