interface Action {
  type: string;
  payload?: { queryCacheKey?: string };
}

/**
 * Keeps what an editor has typed when a save is refused: Strapi writes it into its copy of the record before the CMS has
 * answered, takes it out of there when the CMS refuses, and then fills the form with the copy (strapi/strapi#22646). So
 * nothing is written there beforehand; a save that is taken is read again anyway.
 */
export const keepTyped =
  () =>
  (next: (action: unknown) => unknown) =>
  (action: unknown): unknown =>
    isWrittenBeforehand(action as Action) ? undefined : next(action);

const isWrittenBeforehand = ({ type, payload }: Action): boolean =>
  type === "adminApi/queries/queryResultPatched" && payload?.queryCacheKey?.startsWith("getDocument(") === true;
