const WEEKS_A_YEAR = 52;
/** Longer than any course of the register; a longer one is a slip of the pen. */
const YEARS_MAX = 20;
/** The register writes 0, 1, 60 or 100 dollars where no cost is stated; no course of university level costs as little. */
const PLACEHOLDER_DOLLARS_MAX = 100;

/** A number that may be written as people do ("$30,938.00"); null when it is none. */
const amount = (text: string | null): number | null => {
  const digits = text?.replace(/^(AUD)? ?\$? ?/i, "").replaceAll(/,(?=\d{3})/g, "") ?? "";
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
};

/** Years with one decimal, of 52 weeks each; null when not stated. */
export const durationYears = (weeks: string | null): number | null => {
  const years = Math.round(((amount(weeks) ?? 0) / WEEKS_A_YEAR) * 10) / 10;
  return years > 0 && years <= YEARS_MAX ? years : null;
};

/** Whole dollars; null when not stated. */
export const estimatedCost = (dollars: string | null): number | null => {
  const cost = Math.round(amount(dollars) ?? 0);
  return cost > PLACEHOLDER_DOLLARS_MAX && Number.isSafeInteger(cost) ? cost : null;
};
