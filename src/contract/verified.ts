/** What proving a student's address takes, and what follows from it. */
export const VERIFIED = {
  /** How long a proof holds, in months. */
  proofMonths: 18,
  /** The mean of verified reviews is shown from so many on. */
  reviewsLeast: 3,
} as const;

/** What verified students' posts carry. */
export const VERIFIED_STUDENT = "Verified student";

/** An e-mail address as one person's: in lower case, and without what stands behind a plus before the "@". */
export const foldAddress = (address: string): string => {
  const folded = address.trim().normalize("NFC").toLowerCase();
  const at = folded.lastIndexOf("@");
  const [name = ""] = folded.slice(0, at).split("+");
  return name === "" ? folded : `${name}${folded.slice(at)}`;
};

/** Whether an address is at a domain or at one below it. */
export const isAtDomain = (address: string, domain: string): boolean => {
  const host = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const listed = domain.toLowerCase();
  return host === listed || host.endsWith(`.${listed}`);
};

/** When a proof lapses that was given at some time. */
export const lapseOf = (verifiedAt: number): number => {
  const time = new Date(verifiedAt);
  return time.setUTCMonth(time.getUTCMonth() + VERIFIED.proofMonths);
};
