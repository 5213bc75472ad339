import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";
import { runStatement } from "../support/tables.ts";
import { call } from "./reader.ts";

interface Configuration {
  metadatas: Record<string, { edit: { label: string; description: string; editable: boolean } }>;
  layouts: { edit: { name: string; size: number }[][] };
}

let cms: RunningCms;
beforeAll(async () => {
  cms = await startCms({ database: "sqlite" });
});
afterAll(() => cms.stop());

const configurationOf = async (type: string): Promise<Configuration> => {
  const path = `/content-manager/content-types/api::${type}.${type}/configuration`;
  const { data } = (await call(cms, "GET", path, await cms.adminToken())) as {
    data: { contentType: Configuration };
  };
  return data.contentType;
};
const attributesOf = async (type: string): Promise<Record<string, { type: string; customField?: string }>> => {
  const { data } = (await call(cms, "GET", "/content-manager/content-types", await cms.adminToken())) as {
    data: { uid: string; attributes: Record<string, { type: string; customField?: string }> }[];
  };
  return data.find(({ uid }) => uid === `api::${type}.${type}`)?.attributes ?? {};
};
const namesOf = ({ layouts }: Configuration) => layouts.edit.flat().map(({ name }) => name);

const PAGES = ["university-page", "program-page", "subject-page", "facility", "destination-page"];
const EDITORIAL = [
  ...["homepage-text", "universitypage-text", "team-member", "contact-link", "icon", "country", "course"],
  ...["program-field-component", "subject-field-component"],
];

describe.each([...PAGES, ...EDITORIAL])("The form of a %s", (type) => {
  test("names its fields in words, and has none to type JSON into", async () => {
    const configuration = await configurationOf(type);
    const attributes = await attributesOf(type);
    for (const name of namesOf(configuration)) {
      const { label } = configuration.metadatas[name]?.edit ?? { label: "" };
      expect(label, name).toMatch(/^[A-Z]/);
      expect(label, name).not.toMatch(/[a-z][A-Z]|_/);
      const { type: kind, customField } = attributes[name] ?? {};
      expect([name, kind === "json" && customField === undefined]).toEqual([name, false]);
    }
  });

  test("ends with what the CMS keeps, which nobody changes, or does not show it", async () => {
    const configuration = await configurationOf(type);
    const kept = namesOf(configuration).filter((name) => /^publicId$|Rating$|^reviewCount$/.test(name));
    expect(kept).toHaveLength(PAGES.includes(type) ? 3 : 0);
    for (const name of kept) expect([name, configuration.metadatas[name]?.edit.editable]).toEqual([name, false]);
    const rest = namesOf(configuration).filter((name) => name !== "submittedBy");
    expect(rest.slice(rest.length - kept.length)).toEqual(kept);
    expect(configuration.layouts.edit.every((row) => row.reduce((sum, { size }) => sum + size, 0) <= 12)).toBe(true);
  });
});

test.each(PAGES)("The form of a %s begins with whether it is on the site", async (type) => {
  expect((await configurationOf(type)).layouts.edit[0]).toEqual([{ name: "listing", size: 6 }]);
});

test("A web address, and the headings of pages, are typed on one line", async () => {
  const fields = [
    ["university-page", "webpage", "global::address"],
    ["program-page", "webpage", "global::address"],
    ["subject-page", "webpage", "global::address"],
    ["facility", "facilityLinks", "global::address"],
    ["destination-page", "webpage", "global::address"],
    ["contact-link", "url", "global::address"],
    ["homepage-text", "shortSlogan", "global::line"],
    ["universitypage-text", "searchTitle", "global::line"],
  ] as const;
  for (const [type, name, customField] of fields)
    expect((await attributesOf(type))[name]).toMatchObject({ type: "text", customField });
});

test("A database that was set up by an earlier version has the new form after a start", async () => {
  const before = await configurationOf("university-page");
  const settings = "update strapi_core_store_settings set value = replace(value,";
  await runStatement({ cms, database: "sqlite" }, `${settings} 'The heading of the page.', 'Old words')`);
  await runStatement(
    { cms, database: "sqlite" },
    `${settings} 'university-page.university-page 4', 'university-page.university-page 3') where key = 'core_quad_layouts'`,
  );
  await cms.restart();
  expect(await configurationOf("university-page")).toEqual(before);
  expect((await configurationOf("program-page")).metadatas["programName"]?.edit.description).toBe("Old words");
});
