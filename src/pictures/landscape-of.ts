import { STATES, type Landscape, type Settlement, type StateCode } from "../contract/taxonomy.ts";
import { folded } from "../search/fold.ts";
import { diceOf } from "./dice.ts";
import type { SceneName } from "./scene.ts";

/** What is known of where a record is. */
export interface ScenePlace {
  /** What an editor has chosen; it goes before everything else. */
  landscape?: Landscape | null;
  /** The town, suburb or region, or the record's own name where it is a place. */
  town: string | null;
  state: StateCode | null;
  /** The location as written. */
  location: string | null;
  /** The city that it belongs to, where that is not its own. */
  city?: string | null;
}

/** Places whose land is well known, by what it is like. Suburbs of a city follow it, unless they stand here. */
const KNOWN: Readonly<Record<Landscape, readonly string[]>> = {
  harbour: [
    "sydney",
    "hobart",
    "fremantle",
    "north sydney",
    "sandy bay",
    "newcastle",
    "port lincoln",
    "geelong",
    "vancouver",
    "singapore",
    "hong kong",
    "auckland",
    "wellington",
  ],
  coast: [
    "wollongong",
    "gold coast",
    "sunshine coast",
    "bondi",
    "manly",
    "kensington",
    "randwick",
    "byron bay",
    "ballina",
    "coffs harbour",
    "port macquarie",
    "gosford",
    "nowra",
    "tweed heads",
    "bilinga",
    "robina",
    "southport",
    "maroochydore",
    "sippy downs",
    "noosa",
    "hervey bay",
    "torquay",
    "great ocean road",
    "warrnambool",
    "frankston",
    "st kilda",
    "glenelg",
    "victor harbor",
    "bedford park",
    "burnie",
    "devonport",
    "albany",
    "bunbury",
    "busselton",
    "crawley",
    "esperance",
    "geraldton",
    "joondalup",
    "mandurah",
    "mount claremont",
    "rockingham",
    "perth",
    "western australia",
  ],
  river: [
    "melbourne",
    "brisbane",
    "st lucia",
    "parkville",
    "south brisbane",
    "brisbane city",
    "kelvin grove",
    "hawthorn",
    "footscray",
    "rockhampton",
    "ipswich",
    "maryborough",
    "grafton",
    "wagga wagga",
    "albury",
    "wodonga",
    "echuca",
    "mildura",
    "shepparton",
    "murray bridge",
    "renmark",
    "launceston",
    "newnham",
    "parramatta",
    "rydalmere",
    "penrith",
    "bentley",
    "nedlands",
    "sale",
    "london",
  ],
  hills: [
    "adelaide",
    "armidale",
    "bathurst",
    "orange",
    "toowoomba",
    "ballarat",
    "lismore",
    "margaret river",
    "mount barker",
    "urrbrae",
    "magill",
    "clayton",
    "tamworth",
    "scotland",
    "new zealand",
    "ireland",
    "victoria",
  ],
  bush: [
    "canberra",
    "acton",
    "bruce",
    "belconnen",
    "blue mountains",
    "katoomba",
    "bendigo",
    "bundoora",
    "macquarie park",
    "callaghan",
    "cooranbong",
    "campbelltown",
    "richmond",
    "nathan",
    "mount gravatt",
    "murdoch",
    "dubbo",
    "gatton",
    "churchill",
    "tasmania",
  ],
  desert: [
    "alice springs",
    "broken hill",
    "mount isa",
    "tennant creek",
    "kalgoorlie",
    "port augusta",
    "whyalla",
    "roxby downs",
    "karratha",
    "port hedland",
    "uluru",
    "northern territory",
    "dubai",
  ],
  tropics: [
    "darwin",
    "brinkin",
    "casuarina",
    "palmerston",
    "katherine",
    "nhulunbuy",
    "cairns",
    "townsville",
    "mackay",
    "broome",
    "bali",
    "fiji",
    "thailand",
    "indonesia",
    "vietnam",
    "malaysia",
    "hawaii",
  ],
  snow: [
    "jindabyne",
    "snowy mountains",
    "thredbo",
    "falls creek",
    "canada",
    "japan",
    "switzerland",
    "norway",
    "iceland",
    "british columbia",
  ],
};
const LANDSCAPE_OF = new Map(
  Object.entries(KNOWN).flatMap(([landscape, towns]) => towns.map((town) => [town, landscape as Landscape])),
);

/** Words that tell of the land, in the order in which they count. */
const TELLING: readonly (readonly [RegExp, Landscape])[] = [
  [/\b(?:alps?|alpine|ski|snow\w*|glaciers?)\b/, "snow"],
  [/\b(?:deserts?|outback|dunes?)\b/, "desert"],
  [/\b(?:reef|tropical|tropics|rainforest|palms?)\b/, "tropics"],
  [/\b(?:harbou?r|port|docklands|quay|marina)\b/, "harbour"],
  [/\b(?:beach(?:es)?|bay|coast\w*|cape|island|ocean|surf\w*|heads)\b/, "coast"],
  [/\b(?:rivers?|lakes?|creek|waters)\b/, "river"],
  [/\b(?:bush\w*|forest|woods?|national park|gully)\b/, "bush"],
  [/\b(?:hills?|mount|mountains?|ranges?|valleys?|heights|downs)\b/, "hills"],
];

/** What lies in a state where nothing more is known, the likeliest more often. */
const IN_STATE: Readonly<Record<StateCode, readonly Landscape[]>> = {
  ACT: ["bush", "bush", "hills"],
  NSW: ["bush", "coast", "hills", "river"],
  NT: ["desert", "tropics"],
  QLD: ["tropics", "coast", "bush", "river"],
  SA: ["hills", "coast", "desert"],
  TAS: ["harbour", "bush", "hills"],
  VIC: ["hills", "river", "bush", "coast"],
  WA: ["coast", "bush", "desert"],
};
const ELSEWHERE: readonly Landscape[] = ["hills", "coast", "river", "bush"];

/** Places with towers, seen from far. */
const CITIES = new Set([
  "sydney",
  "melbourne",
  "brisbane",
  "brisbane city",
  "perth",
  "adelaide",
  "gold coast",
  "north sydney",
  "parramatta",
  "south brisbane",
  "ultimo",
  "chippendale",
  "carlton",
  "singapore",
  "tokyo",
  "vancouver",
  "auckland",
  "hong kong",
  "london",
]);

const partsOf = (location: string | null): string[] =>
  (location ?? "").split(",").flatMap((part) => {
    // `12 Tin Alley, Parkville VIC 3052`: the town without state and postcode.
    const name = part.replace(/\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b.*$/, "").trim();
    return name === "" ? [] : [folded(name)];
  });

const STATE_NAMES: readonly string[] = [...Object.values(STATES).map(folded), "australia"];

/** The places of a record from the nearest to the widest: its town, the parts of its location, its city, its state. */
const placesOf = ({ town, location, city }: ScenePlace): string[] => {
  const named = [...(town ? [folded(town)] : []), ...partsOf(location), ...(city ? [folded(city)] : [])];
  const isState = (name: string): boolean => STATE_NAMES.includes(name);
  // A state tells least of all, and only where it is all that is known.
  return named.every(isState) ? named : named.filter((name) => !isState(name));
};

/**
 * What the land around a place is like: as an editor has chosen, else as its town is known for, else as its names tell, else
 * one of those that its state has, by the id. The same for the same place and id.
 */
export const landscapeOf = (place: ScenePlace, id: number): Landscape => {
  if (place.landscape) return place.landscape;
  const places = placesOf(place);
  const known = places.map((name) => LANDSCAPE_OF.get(name)).find((landscape) => landscape !== undefined);
  if (known) return known;
  const text = places.join(" ");
  const told = TELLING.find(([words]) => words.test(text))?.[1];
  if (told) return told;
  const possible = place.state === null ? ELSEWHERE : IN_STATE[place.state];
  return possible[diceOf(id)(possible.length)] ?? "hills";
};

/** Whether the nearest place of a record is a city with towers. */
const isCity = (place: ScenePlace): boolean => CITIES.has(placesOf(place)[0] ?? "");

const nameOf = (landscape: Landscape, settlement: Settlement | undefined): SceneName =>
  settlement === undefined ? landscape : `${landscape} ${settlement}`;

/** The scene of a university: its city's towers, or halls where there are none. */
export const universityScene = (place: ScenePlace, id: number): SceneName =>
  // In a city of towers half of its universities show their halls.
  nameOf(landscapeOf(place, id), isCity(place) && diceOf(id)(2) === 0 ? "city" : "campus");

/** The scene of a facility: the land that it stands in, and halls or towers near it, or none. */
export const facilityScene = (place: ScenePlace, id: number): SceneName => {
  const settlement = ([undefined, "campus", isCity(place) ? "city" : "campus"] as const)[diceOf(id)(3)];
  return nameOf(landscapeOf(place, id), settlement);
};

/** The scene of a destination: a city has its towers, a country or region its land alone. */
export const destinationScene = (place: ScenePlace, id: number): SceneName =>
  nameOf(landscapeOf(place, id), isCity(place) ? "city" : undefined);
