import { wordsOf } from "./fold.ts";

/** What students say, and what catalogues call it. Beginnings of words ("psych", "econ", "uni") need no entry. */
const SYNONYMS: Readonly<Record<string, string>> = {
  "comp sci": "computer science",
  compsci: "computer science",
  cs: "computer science",
  "comp eng": "computer engineering",
  "soft eng": "software engineering",
  "mech eng": "mechanical engineering",
  "civ eng": "civil engineering",
  "elec eng": "electrical engineering",
  "chem eng": "chemical engineering",
  mechatronics: "mechatronic",
  maths: "mathematics",
  math: "mathematics",
  stats: "statistics",
  it: "information technology",
  ai: "artificial intelligence",
  ml: "machine learning",
  cyber: "cyber security",
  cybersecurity: "cyber security",
  hr: "human resource management",
  poli: "political",
  polsci: "political science",
  ir: "international relations",
  phys: "physics",
  psych: "psychology",
  bio: "biology",
  chem: "chemistry",
  econ: "economics",
  physio: "physiotherapy",
  ot: "occupational therapy",
  vet: "veterinary",
  med: "medicine",
  archi: "architecture",
  arch: "architecture",
  acc: "accounting",
  acct: "accounting",
  mgmt: "management",
  mgt: "management",
  biz: "business",
  bus: "business",
  comms: "communication",
  teaching: "education",
  uni: "university",
  unis: "university",
  hons: "honours",
  honors: "honours",
  bachelors: "bachelor",
  masters: "master",
  phd: "doctor of philosophy",
  mphil: "master of philosophy",
  mba: "master of business administration",
  bba: "bachelor of business administration",
  ba: "bachelor of arts",
  bsc: "bachelor of science",
  bcom: "bachelor of commerce",
  bbus: "bachelor of business",
  beng: "bachelor of engineering",
  llb: "bachelor of laws",
  llm: "master of laws",
  jd: "juris doctor",
  md: "doctor of medicine",
  msc: "master of science",
  ma: "master of arts",
  "grad dip": "graduate diploma",
  "grad cert": "graduate certificate",
  ppe: "politics philosophy economics",
  intro: "introduction",
  syd: "sydney",
  melb: "melbourne",
  bris: "brisbane",
  brissy: "brisbane",
  wagga: "wagga wagga",
  "wagga wagga": "wagga wagga",
  tassie: "tasmania",
  oz: "australia",
  nz: "new zealand",
  uk: "united kingdom",
  usa: "united states",
  gym: "fitness",
  dorm: "accommodation",
  dorms: "accommodation",
  rezz: "residence",
  cafe: "coffee",
};

const LONGEST = 2;

/** The query with every synonym replaced by the words of the catalogue; the same words when there is none. */
export const withSynonyms = (words: readonly string[]): string[] => {
  const replaced: string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    let meant: string | undefined;
    for (let length = LONGEST; length >= 1 && meant === undefined; length -= 1) {
      const phrase = words.slice(at, at + length).join(" ");
      if (at + length > words.length || !Object.hasOwn(SYNONYMS, phrase)) continue;
      meant = SYNONYMS[phrase];
      taken = length;
    }
    replaced.push(...(meant === undefined ? words.slice(at, at + 1) : wordsOf(meant)));
    at += taken;
  }
  return replaced;
};
