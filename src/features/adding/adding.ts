import { MESSAGES, mustBeAddress } from "../../contract/messages.ts";
import {
  CONTENT_TYPES,
  DEFAULT_DESTINATION_TYPE,
  DEFAULT_GRADUATION_LEVEL,
  DESTINATION_TYPES,
  FACILITY_TYPES,
  GRADUATION_LEVELS,
  KIND_LABELS,
  type ContentType,
  type FacilityType,
} from "../../contract/taxonomy.ts";
import { linkAddress } from "../../lib/link-address.ts";

/** How a field is filled in. */
export type Entry =
  | { as: "line" }
  | { as: "text" }
  | { as: "address" }
  | { as: "place" }
  | { as: "university" }
  | { as: "image"; saved: "logo" | "header" }
  | { as: "choice"; values: readonly string[]; first: string };
export type Field = { name: string; label: string; hint?: string } & Entry;

/** The form of a content type. What Quad takes in goes to a call; of the rest there is only a preview. */
export interface AddForm {
  type: ContentType;
  label: string;
  /** What it is in a sentence. */
  words: string;
  sends: "facility" | "destination" | null;
  facilityType: FacilityType | null;
  /** What is said when the name is missing. */
  nameMissing: string;
  fields: readonly Field[];
}

/** What is typed, by the names of the fields; an image's value is what `savedImage` makes of it. */
export type Values = Readonly<Record<string, string>>;

const university = { name: "university", label: "University name", as: "university" } as const;
const website = (label: string): Field => ({ name: "website", label, as: "address" });
const additional: Field = { name: "additionalInformation", label: "Additional information", as: "text" };
const description: Field = { name: "description", label: "Description", as: "text" };

const study = (type: "program" | "subject", label: string): AddForm => ({
  type,
  label,
  words: `a ${type}`,
  sends: null,
  facilityType: null,
  nameMissing: MESSAGES.facilityNameRequired,
  fields: [
    { name: "name", label: `${label} name`, as: "line" },
    { name: "code", label: `${label} code`, as: "line" },
    university,
    {
      name: "level",
      label: "Graduate level",
      as: "choice",
      values: GRADUATION_LEVELS,
      first: DEFAULT_GRADUATION_LEVEL,
    },
    website("Website"),
    description,
  ],
});

const FORMS: Record<ContentType, AddForm> = {
  university: {
    type: "university",
    label: MESSAGES.university,
    words: "a university",
    sends: null,
    facilityType: null,
    nameMissing: MESSAGES.facilityNameRequired,
    fields: [
      { name: "name", label: "Name", as: "line" },
      { name: "location", label: "Location", as: "place" },
      { name: "logo", label: "Logo image", as: "image", saved: "logo" },
      { name: "header", label: "Backdrop image", as: "image", saved: "header" },
      website("Website"),
    ],
  },
  program: study("program", "Program"),
  subject: study("subject", "Subject"),
  destinations: {
    type: "destinations",
    label: KIND_LABELS.destination,
    words: "a destination",
    sends: "destination",
    facilityType: null,
    nameMissing: MESSAGES.destinationNameRequired,
    fields: [
      { name: "name", label: "Destination name", as: "line" },
      { name: "location", label: "Location", hint: "State and country, as people write them.", as: "line" },
      { name: "logo", label: "Logo image", as: "image", saved: "logo" },
      { name: "header", label: "Header image", as: "image", saved: "header" },
      { name: "type", label: "Type", as: "choice", values: DESTINATION_TYPES, first: DEFAULT_DESTINATION_TYPE },
      { name: "webpageName", label: "Name of the web page", as: "line" },
      website("Address of the web page"),
      additional,
    ],
  },
  ...(Object.fromEntries(
    FACILITY_TYPES.map(({ key, type, label }): [string, AddForm] => [
      key,
      {
        type: key,
        label,
        words: "a place on campus",
        sends: "facility",
        facilityType: type,
        nameMissing: MESSAGES.facilityNameRequired,
        fields: [
          { name: "name", label: "Name", as: "line" },
          description,
          university,
          { name: "location", label: "Location", as: "place" },
          website("Website of the organisation"),
          additional,
        ],
      },
    ]),
  ) as Record<(typeof FACILITY_TYPES)[number]["key"], AddForm>),
};
/**
 * Whether each field has a row of its own where fields stand two in a row: a text has, and so has a field that would stand
 * beside an empty half, before a text or at the end.
 */
export const wholeRows = (fields: readonly Field[]): readonly boolean[] => {
  let isLeft = true;
  return fields.map(({ as }, at) => {
    const next = fields[at + 1];
    const isWhole = as === "text" || (isLeft && (!next || next.as === "text"));
    isLeft = isWhole || !isLeft;
    return isWhole;
  });
};
export const formOf = (type: ContentType): AddForm => FORMS[type];
export const ALL_FORMS: readonly AddForm[] = CONTENT_TYPES.map(formOf);
export const isContentType = (value: string | undefined): value is ContentType =>
  CONTENT_TYPES.some((type) => type === value);

/** The names of the drafts: of a new record of a type, and of a change of one that was sent in. */
export const draftOfNew = (type: ContentType): string => `add:${type}`;
export const draftOfChange = (type: ContentType, id: number): string => `add:${type}:${id}`;

/** An uploaded image as a form keeps it. */
export interface SavedImage {
  id: number;
  url: string;
  /** What the person's own file was called. */
  name: string;
}
export const savedImage = (image: SavedImage): string => JSON.stringify(image);
/** The image that a form has kept; undefined for none, and for what is damaged. */
export const imageIn = (value: string | undefined): SavedImage | undefined => {
  try {
    const { id, url, name } = JSON.parse(value || "{}") as Record<string, unknown>;
    return typeof id === "number" &&
      typeof url === "string" &&
      url.startsWith("/api/uploads/") &&
      typeof name === "string"
      ? { id, url, name }
      : undefined;
  } catch {
    // Somebody else wrote here.
    return undefined;
  }
};

/** `dest_logo_1790000000000.png`: the name under which an image is uploaded. */
export const uploadName = (saved: "logo" | "header", type: string, now: number): string =>
  `dest_${saved}_${now}.${IMAGE_ENDINGS[type] ?? "jpg"}`;
const IMAGE_ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
};
/** The kinds of image that can be uploaded. */
export const IMAGE_TYPES: readonly string[] = Object.keys(IMAGE_ENDINGS);

const given = (values: Values, name: string): string => (values[name] ?? "").trim();
/** An address gets its https; what is none goes as it is, and the answer says what is wrong with it. */
const addressIn = (values: Values): string => linkAddress(given(values, "website")) ?? given(values, "website");

/** What is to be mended before a form can be sent, by field. */
export const faultsOf = ({ fields, nameMissing }: AddForm, values: Values): Values => ({
  ...(given(values, "name") === "" ? { name: nameMissing } : {}),
  ...Object.fromEntries(
    fields
      .filter(
        ({ name, as }) => as === "address" && given(values, name) !== "" && linkAddress(given(values, name)) === null,
      )
      .map(({ name, label }) => [name, mustBeAddress(label)]),
  ),
});

/** The body that sends in a facility. Empty fields go as empty: they clear what a change had. */
export const facilityData = (form: AddForm, values: Values, university: number | undefined) => ({
  facilityName: given(values, "name"),
  facilityType: form.facilityType ?? FACILITY_TYPES[0].type,
  facilityDescription: given(values, "description"),
  facilityLocation: given(values, "location"),
  facilityLinks: addressIn(values),
  facilityAdditionalInformation: given(values, "additionalInformation"),
  university_page: university ?? null,
});
/** The body that sends in a destination. */
export const destinationData = (values: Values, images: { logo: number | null; header: number | null }) => ({
  destinationName: given(values, "name"),
  destinationLocation: given(values, "location"),
  destinationType: DESTINATION_TYPES.find((type) => type === values["type"]) ?? DEFAULT_DESTINATION_TYPE,
  webpageName: given(values, "webpageName"),
  webpage: addressIn(values),
  destinationDescription: given(values, "additionalInformation"),
  destinationLogo: images.logo,
  destinationHeaderImage: images.header,
});
