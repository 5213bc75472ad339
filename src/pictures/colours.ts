/** A colour as OKLab has it, and how much of it there is. */
interface Colour {
  lightness: number;
  a: number;
  b: number;
  alpha: number;
}

/** What a style sheet says in its rules, by selector: its custom properties. */
export type Properties = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The custom properties of a style sheet by the selector of their rule; rules within others count for themselves. */
export const propertiesIn = (sheet: string): Properties => {
  const rules = new Map<string, Map<string, string>>();
  const plain = sheet.replace(/\/\*.*?\*\//gs, "");
  for (const [, selector = "", body = ""] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const held = rules.get(selector.trim()) ?? new Map<string, string>();
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+);/g))
      held.set(name, value.replace(/\s+/g, " ").trim());
    rules.set(selector.trim(), held);
  }
  return rules;
};

/**
 * Reads colours as the light scheme has them: a function that gives a custom property as `#rrggbb`, out of the rules of
 * these selectors, later ones first. `hue` stands for `currentColor`. Throws a RangeError for what it cannot read.
 */
export const coloursOf = (
  properties: Properties,
  selectors: readonly string[],
  hue = 0,
): ((name: string) => string) => {
  const rules = selectors.toReversed().map((selector) => properties.get(selector));
  const valueOf = (name: string): string => {
    for (const rule of rules) {
      const value = rule?.get(name);
      if (value !== undefined) return value;
    }
    throw new RangeError(`There is no colour --${name} for ${selectors.join(" ")}`);
  };
  const read = (text: string): Colour => {
    const value = text.trim();
    const variable = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    if (variable !== undefined) return read(valueOf(variable));
    if (value.startsWith("light-dark(")) return read(argumentsOf(value)[0] ?? "");
    if (value.startsWith("color-mix(")) return mixed(value, read);
    return readOklch(value, hue);
  };
  return (name) => hexOf(read(`var(--${name})`));
};

/** The parts of a function's argument, at the commas of its own level. */
const argumentsOf = (call: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const sign of call.slice(call.indexOf("(") + 1, -1)) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += sign;
  }
  return [...parts, part.trim()];
};

/** `color-mix(in oklab, A 30%, B)`. */
const mixed = (call: string, read: (text: string) => Colour): Colour => {
  const [, first = "", second = ""] = argumentsOf(call);
  const [, colour, percent] = /^(.*) ([\d.]+)%$/.exec(first) ?? [];
  if (colour === undefined || percent === undefined) throw new RangeError(`No mixture: ${call}`);
  const share = Number(percent) / 100;
  const [one, other] = [read(colour), read(second)];
  const between = (part: keyof Colour): number => one[part] * share + other[part] * (1 - share);
  return { lightness: between("lightness"), a: between("a"), b: between("b"), alpha: between("alpha") };
};

const OKLCH = /^oklch\((?:from currentColor )?([\d.]+)% ([\d.]+) ([\d.]+|h)(?: \/ ([\d.]+))?\)$/;

const readOklch = (value: string, hue: number): Colour => {
  const [, lightness, chroma, angle, alpha = "1"] = OKLCH.exec(value) ?? [];
  if (lightness === undefined || chroma === undefined) throw new RangeError(`No colour: ${value}`);
  const radians = ((angle === "h" ? hue : Number(angle)) * Math.PI) / 180;
  return {
    lightness: Number(lightness) / 100,
    a: Number(chroma) * Math.cos(radians),
    b: Number(chroma) * Math.sin(radians),
    alpha: Number(alpha),
  };
};

/** OKLab as sRGB (Ottosson, "A perceptual color space for image processing"), what lies outside of it cut off. */
const hexOf = ({ lightness, a, b, alpha }: Colour): string => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  const shown = alpha < 1 ? [...bytes, Math.round(255 * alpha)] : bytes;
  return `#${shown.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};
