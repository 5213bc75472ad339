import { LIMITS } from "#contract";
import { FIELD_TYPES, PAGE_TYPES } from "../records/content-types";

/** Set to a higher number when a form changes: all of them are set up once more. */
export const FORMS_VERSION = 4;

/** A type's form, row by row: fields, and how many of twelve columns each takes. A field that is in no row is not shown. */
export type FormRows = readonly (readonly (readonly [name: string, width: number])[])[];
interface Form {
  rows: FormRows;
  /** What an editor reads under a field of this type alone. */
  hints: Readonly<Record<string, string>>;
  /** What an editor sees and does not change here, besides what the CMS keeps. */
  readOnly?: readonly string[];
}

const UNIVERSITY = "A listed page has its university, and is on the site while that is listed too.";
const NAME = "The heading of the page.";
const WEBPAGE = "The button to the official website, such as https://www.anu.edu.au. Begins with https:// or http://.";
const DESCRIPTION = `The text at the top of the page, line by line as it is here. What goes beyond ${LIMITS.clipTextAt} characters waits behind “Read More”.`;
const PICTURE = "The picture across the head of the page. Without one, a landscape is drawn.";
const LOGO = "Stands beside the name. Without one, the first letters do.";
const LANDSCAPE = "Which landscape is drawn where there is no picture. Empty: the one that fits the place.";
const LOCATION = "Stands under the name and finds the page on the map, such as";
const COURSES = "Given on the course itself.";
const FIELD_NAME = "One of the fields of study that the site knows. Programs and subjects are filtered by it.";
const SAMPLE = "True for what only shows how the page looks: the page then says so.";

/**
 * The forms of what pages show: whether it is on the site, then its fields in the order of its page, then what is only
 * searched, then what the CMS keeps.
 */
export const FORMS: Readonly<Record<string, Form>> = {
  [PAGE_TYPES.university.uid]: {
    rows: [
      [["listing", 6]],
      [
        ["universityName", 8],
        ["acronym", 4],
      ],
      [
        ["universityHeaderImage", 6],
        ["universityLogo", 6],
      ],
      [
        ["universityLocation", 8],
        ["landscape", 4],
      ],
      [
        ["city", 8],
        ["state", 4],
      ],
      [["webpage", 12]],
      [["universityDescription", 12]],
      [["cricosProviderCode", 6]],
      [
        ["aliases", 6],
        ["emailDomains", 6],
      ],
      [["program_pages", 12]],
      [["subject_pages", 12]],
      [["facilities", 12]],
      [
        ["universityRating", 4],
        ["reviewCount", 4],
        ["publicId", 4],
      ],
    ],
    hints: {
      universityName: NAME,
      acronym: "The short name, such as ANU. Stands in titles and lists.",
      universityHeaderImage: PICTURE,
      universityLogo: LOGO,
      universityLocation: `${LOCATION} Acton, Canberra ACT 2601.`,
      city: "Such as Canberra. Stands in lists and among the facts.",
      state: "The list of universities is grouped by it, and people filter by it.",
      landscape: LANDSCAPE,
      webpage: WEBPAGE,
      universityDescription: DESCRIPTION,
      cricosProviderCode: "The number in the register of providers, such as 00120C. Stands among the facts.",
      program_pages: "Shown on the page. A program gets its university on the program itself.",
      subject_pages: "Shown on the page. A subject gets its university on the subject itself.",
      facilities: "Shown on the page under “On campus”. A facility gets its university on the facility itself.",
    },
    readOnly: ["program_pages", "subject_pages", "facilities"],
  },
  [PAGE_TYPES.program.uid]: {
    rows: [
      [["listing", 6]],
      [["university_page", 12]],
      [
        ["programName", 8],
        ["programAcronym", 4],
      ],
      [["program_field_component", 6]],
      [["webpage", 12]],
      [["programDescription", 12]],
      [
        ["programGraduationLevel", 6],
        ["ATAR", 6],
      ],
      [
        ["durationYears", 6],
        ["studyMode", 6],
      ],
      [
        ["estimatedCost", 6],
        ["cricosCode", 6],
      ],
      [["programCode", 6]],
      [
        ["programRating", 4],
        ["reviewCount", 4],
        ["publicId", 4],
      ],
    ],
    hints: {
      university_page: UNIVERSITY,
      programName: NAME,
      programAcronym: "Such as BSc. Stands before the name of the university.",
      program_field_component: "The field of study. People filter programs by it, and the page is coloured by it.",
      webpage: WEBPAGE,
      programDescription: DESCRIPTION,
      programGraduationLevel: "Stands among the facts. People filter programs by it.",
      ATAR: "The lowest rank that was taken, from 0 to 99.95, such as 85.5. Empty where there is none.",
      studyMode: "How it is studied. People filter programs by it. Empty where nobody has said so.",
      cricosCode: "The number in the register of courses, such as 079094G. Stands among the facts.",
      programCode: "The university's own code. Not on the page.",
    },
  },
  [PAGE_TYPES.subject.uid]: {
    rows: [
      [["listing", 6]],
      [["university_page", 12]],
      [
        ["subjectName", 8],
        ["subjectCode", 4],
      ],
      [["subject_field_component", 6]],
      [["webpage", 12]],
      [["subjectDescription", 12]],
      [["subjectGraduationLevel", 6]],
      [["courses", 12]],
      [
        ["subjectRating", 4],
        ["reviewCount", 4],
        ["publicId", 4],
      ],
    ],
    hints: {
      university_page: UNIVERSITY,
      subjectName: NAME,
      subjectCode: "Such as COMP1100. Stands before the name of the university.",
      subject_field_component: "The field of study. People filter subjects by it, and the page is coloured by it.",
      webpage: WEBPAGE,
      subjectDescription: DESCRIPTION,
      subjectGraduationLevel: "Stands among the facts. People filter subjects by it.",
      courses: COURSES,
    },
    readOnly: ["courses"],
  },
  [PAGE_TYPES.facility.uid]: {
    rows: [
      [["listing", 6]],
      [["facilityName", 12]],
      [
        ["facilityLocation", 8],
        ["landscape", 4],
      ],
      [["facilityLinks", 12]],
      [["facilityDescription", 12]],
      [
        ["facilityType", 6],
        ["facilitySuburb", 6],
      ],
      [["university_page", 12]],
      [["facilityAdditionalInformation", 12]],
      [
        ["facilityRating", 4],
        ["reviewCount", 4],
        ["publicId", 4],
      ],
      [["submittedBy", 6]],
    ],
    hints: {
      facilityName: NAME,
      facilityLocation: `${LOCATION} 40 Marsden Street, Canberra ACT.`,
      landscape: LANDSCAPE,
      facilityLinks:
        "The button to its own website, such as https://www.unilodge.com.au. Begins with https:// or http://.",
      facilityDescription: DESCRIPTION,
      facilityType: "Which list it stands in.",
      facilitySuburb: "Such as Acton. Stands among the facts, and finds the page on the map.",
      university_page: UNIVERSITY,
      facilityAdditionalInformation: "A section of its own below the facts: opening hours, prices, how to get in.",
      submittedBy: "Who sent it in. Not on the site.",
    },
    readOnly: ["submittedBy"],
  },
  [PAGE_TYPES.destination.uid]: {
    rows: [
      [["listing", 6]],
      [["destinationName", 12]],
      [
        ["destinationHeaderImage", 6],
        ["destinationLogo", 6],
      ],
      [
        ["destinationLocation", 8],
        ["landscape", 4],
      ],
      [
        ["webpage", 8],
        ["webpageName", 4],
      ],
      [["destinationDescription", 12]],
      [["destinationType", 6]],
      [
        ["destinationRating", 4],
        ["reviewCount", 4],
        ["publicId", 4],
      ],
      [["submittedBy", 6]],
    ],
    hints: {
      destinationName: NAME,
      destinationHeaderImage: PICTURE,
      destinationLogo: LOGO,
      destinationLocation: `${LOCATION} Tasmania, Australia.`,
      landscape: LANDSCAPE,
      webpage: WEBPAGE,
      webpageName: "What the button to that website says. Empty: Official website.",
      destinationDescription: DESCRIPTION,
      destinationType: "Stands among the facts.",
      submittedBy: "Who sent it in. Not on the site.",
    },
    readOnly: ["submittedBy"],
  },
  "api::homepage-text.homepage-text": {
    rows: [
      [["welcomeText", 12]],
      [["shortSlogan", 12]],
      [["longSlogan", 12]],
      [["topRanked", 12]],
      [["featuredTitle", 12]],
      [["featuredText", 12]],
    ],
    hints: {
      welcomeText: "The small line over the slogan.",
      shortSlogan: "The large heading at the top of the home page.",
      longSlogan: "The sentence under the heading. Search engines show it too.",
      topRanked: "The heading over the best universities.",
      featuredTitle: "The heading over the destinations.",
      featuredText: "The sentence under that heading.",
    },
  },
  "api::universitypage-text.universitypage-text": {
    rows: [[["searchTitle", 12]], [["topProgramsTitle", 12]], [["topSubjectsTitle", 12]]],
    hints: {
      searchTitle: "The heading over the search of the list of universities.",
      topProgramsTitle: "The heading over the best programs on a university's page.",
      topSubjectsTitle: "The heading over the best subjects on a university's page.",
    },
  },
  "api::team-member.team-member": {
    rows: [
      [["image", 6]],
      [
        ["name", 6],
        ["role", 6],
      ],
      [["description", 12]],
      [
        ["featured", 6],
        ["sample", 6],
      ],
    ],
    hints: {
      image: "Stands beside the name on About Us. Without one, the first letters do.",
      role: "Stands under the name, such as Editor.",
      description: "A sentence or two about the person.",
      featured: "Stands first and stands out.",
      sample: SAMPLE,
    },
  },
  "api::contact-link.contact-link": {
    rows: [[["kind", 6]], [["label", 12]], [["url", 12]], [["sample", 6]]],
    hints: {
      kind: "Chooses the sign beside it on Contact Us.",
      label: "What the link says.",
      sample: SAMPLE,
    },
  },
  "api::icon.icon": {
    rows: [[["image", 6]], [["name", 12]], [["alternativeText", 12]], [["caption", 12]]],
    hints: {
      image: "Answered to programs that ask the site for its icons. The pages have their own.",
      alternativeText: "What the picture shows, for those who do not see it.",
    },
  },
  "api::country.country": {
    rows: [[["countryName", 12]]],
    hints: { countryName: "A country that people can name when they are asked where they would like to study." },
  },
  "api::course.course": {
    rows: [[["courseName", 12]], [["subject_page", 12]]],
    hints: { courseName: "Not on the site's pages.", subject_page: "The subject that it belongs to." },
  },
  [FIELD_TYPES.program.uid]: {
    rows: [[["programFieldName", 12]]],
    hints: { programFieldName: FIELD_NAME },
  },
  [FIELD_TYPES.subject.uid]: {
    rows: [[["subjectFieldName", 12]]],
    hints: { subjectFieldName: FIELD_NAME },
  },
};
