import { z } from "zod";
import { LIMITS } from "../limits.ts";

/**
 * The queries of catalogue reads, as Strapi's clients write them: `fields`, `populate`, `filters`, `sort`, `pagination`.
 * Whatever a collection does not have is refused by its name.
 */

/** What a query may name of a record: its attributes and its relations. */
export interface QuerySchema {
  fields: readonly string[];
  relations: Readonly<Record<string, QuerySchema>>;
}

/** What was asked of a record. Without `fields`: all of them. */
export interface Selection {
  fields?: readonly string[] | undefined;
  populate: Readonly<Record<string, Selection>>;
}

/** Conditions on an attribute: all that are given must hold. `i` says that case and accents do not count. */
export interface Condition {
  $eq?: string | number | undefined;
  $eqi?: string | undefined;
  $in?: readonly (string | number)[] | undefined;
  $contains?: string | undefined;
  $containsi?: string | undefined;
}
/** Conditions by attribute; those on a related record by the relation, then by its attribute. */
export interface Filters {
  [name: string]: Condition | Filters | undefined;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface Pagination {
  page: number;
  pageSize: number;
}

const LIST_MAX = 100;
const TEXT_MAX = LIMITS.nameMax;

// One value or another: the error speaks of the form that was used, and of the place in it.

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code?: string | undefined;
}
const oneOf = <const T extends readonly z.ZodType[]>(...forms: T) =>
  z.union(forms, {
    error: (issue) => {
      const faults = "errors" in issue ? (issue.errors as readonly (readonly Issue[])[]) : [];
      const inside = faults.map(([first]) => first).find((first) => first && (first.path.length > 0 || !isType(first)));
      if (!inside) return "is not as it must be";
      return [...(inside.path.length > 0 ? [inside.path.join(".")] : []), inside.message].join(": ");
    },
  });
const isType = ({ code }: Issue): boolean => code === "invalid_type";

const listOf = (given: string | readonly string[]): string[] =>
  [given].flat().flatMap((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
/** `a`, `a,b` or a list of them, each of them known; `*` is all. */
const namesAmong = (known: readonly string[], message: (name: string) => string) => {
  const isKnown = (given: string | readonly string[], context: z.RefinementCtx): void => {
    for (const name of listOf(given))
      if (name !== "*" && !known.includes(name)) context.addIssue({ code: "custom", message: message(name) });
  };
  return [
    z.string().max(2_000).superRefine(isKnown),
    z.array(z.string().max(TEXT_MAX)).max(LIST_MAX).superRefine(isKnown),
  ] as const;
};

// fields, populate

const fieldsOf = ({ fields }: QuerySchema) =>
  oneOf(...namesAmong(["id", ...fields], (name) => `there is no field "${name}"`)).transform((given) => {
    const asked = listOf(given);
    return asked.includes("*") ? undefined : asked;
  });

const ALL: Selection = { populate: {} };

const populateOf = ({ relations }: QuerySchema): z.ZodType<Selection["populate"]> => {
  const known = Object.keys(relations);
  const inDetail = Object.fromEntries(known.map((name) => [name, relationOf(relations[name]).optional()]));
  return oneOf(...namesAmong(known, (name) => `"${name}" cannot be populated`), z.strictObject(inDetail)).transform(
    (given) => {
      if (typeof given === "string" || Array.isArray(given)) {
        const asked = listOf(given);
        return Object.fromEntries((asked.includes("*") ? known : asked).map((name) => [name, ALL]));
      }
      return Object.fromEntries(Object.entries(given).flatMap(([name, asked]) => (asked ? [[name, asked]] : [])));
    },
  );
};

const relationOf = (target: QuerySchema = { fields: [], relations: {} }): z.ZodType<Selection | undefined> =>
  oneOf(z.enum(["*", "true", "false"]), z.strictObject(selectionOf(target))).transform((given) => {
    if (given === "false") return undefined;
    return typeof given === "string" ? ALL : { fields: given.fields, populate: given.populate ?? {} };
  });

const selectionOf = (target: QuerySchema) => ({
  fields: fieldsOf(target).optional(),
  populate: populateOf(target).optional(),
});

// filters

const text = z.string().max(TEXT_MAX, `must have at most ${TEXT_MAX} characters`);
const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, "must be a whole number")
  .transform(Number);

/** A value alone means that the attribute is equal to it. */
const conditionOn = (value: z.ZodType<string | number>, more: Record<string, z.ZodType> = {}) =>
  oneOf(
    value.transform(($eq): Condition => ({ $eq })),
    z.strictObject({
      $eq: value.optional(),
      $in: oneOf(
        z.array(value).max(LIST_MAX),
        value.transform((only) => [only]),
      ).optional(),
      ...more,
    }),
  ) as unknown as z.ZodType<Condition>;

/** A condition on an attribute of text. */
export const textFilter = conditionOn(text, {
  $eqi: text.optional(),
  $contains: text.optional(),
  $containsi: text.optional(),
});
/** A condition on an attribute that is one of few values. */
export const choiceFilter = (values: readonly [string, ...string[]]) => conditionOn(z.enum(values));
/** A condition on an id; 0 is nobody's. */
export const idFilter = conditionOn(wholeNumber);
/** Conditions on a related record; a number alone is its id. */
export const relationFilter = (conditions: Readonly<Record<string, z.ZodType<Condition>>>) =>
  oneOf(
    wholeNumber.transform(($eq): Filters => ({ id: { $eq } })),
    z.strictObject(optionals({ id: idFilter, ...conditions })),
  ) as unknown as z.ZodType<Filters>;

const optionals = (conditions: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(conditions).map(([name, condition]) => [name, condition.optional()]));

// sort, pagination

const sortAmong = (known: readonly string[]) => {
  const isKnown = (given: string, context: z.RefinementCtx): void => {
    const [by = "", direction = "asc", ...more] = given.split(":");
    if (!known.includes(by)) context.addIssue({ code: "custom", message: `cannot be by "${by}"` });
    else if (!/^(asc|desc)$/i.test(direction) || more.length > 0)
      context.addIssue({ code: "custom", message: `the direction of "${given}" must be asc or desc` });
  };
  const one = z.string().max(TEXT_MAX).superRefine(isKnown);
  return oneOf(one, z.array(one).min(1).max(1, "only one order is possible")).transform((given): Sort => {
    const [by = "", direction = "asc"] = ([given].flat()[0] ?? "").split(":");
    return { by, descending: direction.toLowerCase() === "desc" };
  });
};

/** A size above the largest is taken for the largest. */
const paginationOf = ({ size, most }: { size: number; most: number }) =>
  z
    .strictObject({
      page: wholeNumber.refine((page) => page >= 1, "must be 1 or more").optional(),
      pageSize: wholeNumber
        .refine((pageSize) => pageSize >= 1, "must be 1 or more")
        .transform((pageSize) => Math.min(pageSize, most))
        .optional(),
    })
    .transform(({ page = 1, pageSize = size }): Pagination => ({ page, pageSize }));

/** The query of one record. */
export const oneQuery = (about: QuerySchema) => z.strictObject(selectionOf(about)).transform(toSelection);

const toSelection = ({ fields, populate = {} }: Partial<Selection>): Selection => ({ fields, populate });

export interface ListQuery extends Selection {
  filters: Filters;
  sort: Sort | undefined;
  pagination: Pagination;
}

/** The query of a list: what can be asked of its records, by what they are chosen and ordered, and how many come at once. */
export const listQuery = (
  about: QuerySchema,
  {
    filters,
    sorts,
    size,
    most = size,
  }: { filters: Readonly<Record<string, z.ZodType>>; sorts: readonly string[]; size: number; most?: number },
) =>
  z
    .strictObject({
      ...selectionOf(about),
      filters: z.strictObject(optionals({ id: idFilter, ...filters })).optional(),
      sort: sortAmong(sorts).optional(),
      pagination: paginationOf({ size, most }).optional(),
    })
    .transform((given): ListQuery => ({
      ...toSelection(given),
      filters: (given.filters ?? {}) as Filters,
      sort: given.sort,
      pagination: given.pagination ?? { page: 1, pageSize: size },
    }));
