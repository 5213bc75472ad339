/** A date as the database sends it, as ISO text in UTC; null when it is none, which the contract then refuses. */
export const timeOrNull = (value: unknown): string | null => {
  const time = new Date(value as Date);
  return value === null || value === undefined || Number.isNaN(time.getTime()) ? null : time.toISOString();
};
