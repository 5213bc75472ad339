import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CONTRIBUTIONS_ENDPOINTS } from "../../src/contract/api/contributions.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { CONTENT_TYPES } from "../../src/contract/taxonomy.ts";
import { Entered } from "../../src/features/adding/AddPreview.tsx";
import {
  ALL_FORMS,
  destinationData,
  facilityData,
  formOf,
  imageIn,
  savedImage,
  uploadName,
  wholeRows,
} from "../../src/features/adding/adding.ts";
import { faultOfFile } from "../../src/features/adding/file-fault.ts";

describe("a refusal of what was sent in", () => {
  const long = "x".repeat(LIMITS.descriptionMax + 1);
  const texts = ["name", "description", "location", "website", "webpageName", "additionalInformation"];
  const values = Object.fromEntries(texts.map((name) => [name, long]));
  const data = [
    [formOf("health"), "createFacility", facilityData(formOf("health"), values, 1)],
    [formOf("destinations"), "createDestination", destinationData(values, { logo: null, header: null })],
  ] as const;
  it.each(data)("names the fields as the form does: %#", (form, endpoint, sent) => {
    const issues = CONTRIBUTIONS_ENDPOINTS[endpoint].input.safeParse({ data: sent }).error?.issues ?? [];
    const labels = form.fields.map(({ label }) => label);
    // What is said of a field is the first that is wrong with it.
    const firsts = issues.filter(({ path }, at) => issues.findIndex((one) => String(one.path) === String(path)) === at);
    expect(firsts.length).toBeGreaterThan(4);
    for (const { message } of firsts)
      expect(
        labels.filter((label) => message.startsWith(`${label} must`)),
        message,
      ).toHaveLength(1);
  });
});

describe("the forms", () => {
  it("are the ten of the specification; universities, programs and subjects are only previewed", () => {
    expect(ALL_FORMS.map(({ type }) => type)).toEqual([...CONTENT_TYPES]);
    expect(ALL_FORMS.filter(({ sends }) => sends === null).map(({ type }) => type)).toEqual([
      "university",
      "program",
      "subject",
    ]);
    expect(ALL_FORMS.filter(({ sends }) => sends === "facility")).toHaveLength(6);
  });

  it("leave no half of a row empty where fields stand two in a row", () => {
    for (const { type, fields } of ALL_FORMS) {
      const whole = wholeRows(fields);
      const rows: string[][] = [[]];
      fields.forEach(({ name }, at) => {
        const last = rows.at(-1) ?? [];
        if (whole[at]) rows.push(["whole", name], []);
        else if (last.length === 2) rows.push([name]);
        else last.push(name);
      });
      expect(
        rows.filter((row) => row.length === 1),
        type,
      ).toEqual([]);
      for (const [at, { as, name }] of fields.entries()) if (as === "text") expect(whole[at], name).toBe(true);
    }
    expect(wholeRows(formOf("accommodation").fields)).toEqual([true, true, false, false, true, true]);
    expect(wholeRows(formOf("destinations").fields).filter(Boolean)).toHaveLength(2);
  });

  it("send what the calls take", () => {
    const values = { name: " The Hall ", website: "hall.example", description: "", location: "Acton", university: "X" };
    const facility = facilityData(formOf("clubs"), values, 7);
    expect(CONTRIBUTIONS_ENDPOINTS.createFacility.input.parse({ data: facility }).data).toMatchObject({
      facilityName: "The Hall",
      facilityType: "Clubs & Societies",
      facilityDescription: null,
      facilityLinks: "https://hall.example",
      university_page: 7,
    });
    const destination = destinationData({ name: "Bali", type: "Region" }, { logo: 3, header: null });
    expect(CONTRIBUTIONS_ENDPOINTS.createDestination.input.parse({ data: destination }).data).toMatchObject({
      destinationName: "Bali",
      destinationType: "Region",
      destinationLogo: 3,
      destinationHeaderImage: null,
    });
    expect(destinationData({ name: "Fiji" }, { logo: null, header: null }).destinationType).toBe("Country");
  });
});

describe("images", () => {
  it("are uploaded under the names of the specification", () => {
    expect(uploadName("logo", "image/png", 1_790_000_000_000)).toBe("dest_logo_1790000000000.png");
    expect(uploadName("header", "image/jpeg", 1)).toBe("dest_header_1.jpg");
  });
  it("are images, and not too large", () => {
    expect(faultOfFile({ type: "image/png", size: 9 })).toBeNull();
    expect(faultOfFile({ type: "image/svg+xml", size: 9 })).toMatch(/Only images/);
    expect(faultOfFile({ type: "", size: 9 })).toMatch(/Only images/);
    expect(faultOfFile({ type: "image/png", size: 6 * 1024 * 1024 })).toMatch(/5 MB/);
  });
  it("of a draft are taken from this site alone", () => {
    const image = { id: 4, url: "/api/uploads/a.png", name: "a.png" };
    expect(imageIn(savedImage(image))).toEqual(image);
    for (const value of [undefined, "", "x", "{}", savedImage({ ...image, url: "https://evil.example/a.png" })])
      expect(imageIn(value)).toBeUndefined();
  });
});

it("a preview shows hostile text as text", () => {
  const hostile = '<img src=x onerror="alert(1)">';
  const text = renderToStaticMarkup(
    createElement(Entered, {
      form: formOf("health"),
      values: { name: hostile, website: "javascript:alert(1)" },
      images: {},
    }),
  );
  expect(text).not.toContain("<img");
  expect(text).not.toContain('href="javascript');
  expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
});
