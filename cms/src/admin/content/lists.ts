/** How a list of the Content Manager opens. */
interface ListView {
  /** A field, and `ASC` or `DESC`. */
  sort: string;
  /** Conditions that all hold: a field, one of Strapi's operators without its sign, a value. */
  where?: readonly (readonly [field: string, operator: string, value: string])[];
}

const PAGE_SIZE = 20;
const KEPT = "STRAPI_LIST_VIEW_SETTINGS:";

/** The address of a list within the admin, without a slash at its beginning. */
export const listHref = (uid: string, { sort, where = [] }: ListView): string => {
  const conditions = where.map(
    ([field, operator, value], index) =>
      `&filters[$and][${index}][${field}][$${operator}]=${encodeURIComponent(value)}`,
  );
  return `content-manager/collection-types/${uid}?page=1&pageSize=${PAGE_SIZE}&sort=${sort}${conditions.join("")}`;
};

/** The address of a record within the admin. */
export const recordHref = (uid: string, documentId: string): string =>
  `/content-manager/collection-types/${uid}/${documentId}`;

/**
 * Forgets how lists were filtered last, but that of one type: Strapi opens a list as it was left, so that a link's filter
 * would still be there when somebody wants to see all of it.
 */
export const forgetFilters = (but?: string): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(KEPT) && key !== `${KEPT}${but ?? ""}`) localStorage.removeItem(key);
};

interface Action {
  type: string;
  meta?: { arg?: { endpointName?: string; originalArgs?: { model?: string } } };
}

/** Whoever opens another list begins there anew. */
export const forgetOtherFilters =
  () =>
  (next: (action: unknown) => unknown) =>
  (action: unknown): unknown => {
    const { type, meta } = action as Action;
    const model = meta?.arg?.originalArgs?.model;
    if (type === "adminApi/executeQuery/pending" && meta?.arg?.endpointName === "getAllDocuments" && model)
      forgetFilters(model);
    return next(action);
  };
