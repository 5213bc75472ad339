import { isBlank, isPlain, isSafeUrl, LIMITS } from "#contract";

/** Says what is wrong with a value, or nothing. */
export type Check = (value: unknown) => string | undefined;
/** The fields of a seed record, each with its check. A field that is not named is an error. */
export type Shape = Readonly<Record<string, Check>>;

export const text =
  (max: number = LIMITS.nameMax): Check =>
  (value) =>
    typeof value === "string" && !isBlank(value) && isPlain(value) && value.length <= max
      ? undefined
      : `must be a text of 1 to ${max} characters that can be seen, without control characters`;

export const wholeNumber: Check = (value) =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= LIMITS.idMax
    ? undefined
    : "must be a whole number above 0";

export const wholeNumberFrom =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `must be ${min} to ${max}`;
export const stars = wholeNumberFrom(LIMITS.reviewRatingMin, LIMITS.reviewRatingMax);

export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && values.includes(value) ? undefined : `must be one of ${values.join(", ")}`;

/** A value that need not be sent. */
export const perhaps =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

export const yesOrNo: Check = (value) => (typeof value === "boolean" ? undefined : "must be true or false");

export const webAddress: Check = (value) => {
  if (typeof value !== "string" || value.length > LIMITS.urlMax || !isPlain(value) || !URL.canParse(value))
    return "must be a web address";
  return isSafeUrl(value) ? undefined : "must be http or https";
};

export const time: Check = (value) =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : "must be an ISO time in UTC";

export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return "must be a list";
    for (const [place, entry] of value.entries()) {
      const wrong = check(entry);
      if (wrong) return `entry ${place + 1} ${wrong}`;
    }
    return undefined;
  };

/** The value may be null or missing. */
export const maybe =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined ? undefined : check(value);

export const record =
  (shape: Shape): Check =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "must be a record";
    for (const [name, wrong] of faults(shape, value as Record<string, unknown>)) return `${name} ${wrong}`;
    return undefined;
  };

/** What is wrong with a record: field and fault. */
export const faults = (shape: Shape, value: Record<string, unknown>): [string, string][] => [
  ...Object.keys(value)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name): [string, string] => [name, "is not a field of this file"]),
  ...Object.entries(shape).flatMap(([name, check]): [string, string][] => {
    const wrong = check(value[name]);
    return wrong ? [[name, wrong]] : [];
  }),
];
