import type { Field } from "../../src/contract/taxonomy.ts";

/** The guide's fields by the letters of a subject code, where every university that uses the letters means the same. */
const FIELDS_BY_PREFIX: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries({
    Science: "SCNC SCIF SCOM CLIM MSCI",
    Psychology: "PSYC",
    Physics: "PHYS ASTR",
    Politics: "POLS INTR STST",
    Commerce: "BUSN BUSI BUSS COMM MGMT FINM FINS FINC FNCE",
    "Health & Medicine":
      "MEDN MDCN HLTH HESC PHCM POPH PATH PHAR PHRM ANAT PHSL OPTM VISN NURS NUTR PHTY PUBH SOMS YMED",
    Chemistry: "CHEM",
    Mathematics: "MATH STAT MAST",
    History: "HIST HSTY ANCH",
    Geography: "GEOG",
    Zoology: "ZOOL",
    Engineering: "ENGN ENGG ELEC MECH CVEN CIVL MINE MMAN AERO MTRN TELE SOLA PTRL CEIC CHEN MANF NAVL MATS BIOM",
    Biology: "BIOL BABS BIOS BEES MICR GENE",
    Botany: "BOTA",
    Neurology: "NEUR",
    Biochemistry: "BIOC BCMB BCHM",
    Economics: "ECON EMET",
    "Computer Science": "COMP INFS INFT SENG COSC",
    Marketing: "MKTG MARK",
    Accounting: "ACCT ACCG",
  } satisfies Partial<Record<Field, string>>).flatMap(([field, prefixes]) =>
    prefixes.split(" ").map((prefix) => [prefix, field as Field]),
  ),
);
/** ARCH is archaeology at some universities and architecture at others. */
const FIELDS_BY_PREFIX_AND_ACRONYM: Readonly<Record<string, Field>> = { "ANU ARCH": "Archaeology" };

/** The guide's field of a subject, from the letters that its code begins with; null when they do not say. */
export const subjectField = (subjectCode: string, acronym: string | null): Field | null => {
  const prefix = /^[A-Z]+/.exec(subjectCode.toUpperCase())?.[0] ?? "";
  return FIELDS_BY_PREFIX_AND_ACRONYM[`${acronym ?? ""} ${prefix}`] ?? FIELDS_BY_PREFIX[prefix] ?? null;
};
