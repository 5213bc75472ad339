/** What was made for some arguments so far, and for those that follow. */
interface Branch<Result> {
  made?: { result: Result };
  objects?: WeakMap<object, Branch<Result>>;
  values?: Map<unknown, Branch<Result>>;
}

interface Branches<Result> {
  get(argument: unknown): Branch<Result> | undefined;
  set(argument: unknown, branch: Branch<Result>): unknown;
}

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

const branchFor = <Result>(branch: Branch<Result>, argument: unknown): Branch<Result> => {
  const branches: Branches<Result> = isObject(argument)
    ? (branch.objects ??= new WeakMap())
    : (branch.values ??= new Map());
  const known = branches.get(argument);
  if (known) return known;
  const next: Branch<Result> = {};
  branches.set(argument, next);
  return next;
};

/**
 * The function, called once for the same arguments: objects count as the same by identity, and a result is let go with
 * any of the objects that it was made of. What throws is called again. For pure functions of few different arguments.
 */
export const memoize = <Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  const root: Branch<Result> = {};
  return (...given) => {
    let branch = root;
    for (const argument of given) branch = branchFor(branch, argument);
    return (branch.made ??= { result: make(...given) }).result;
  };
};
