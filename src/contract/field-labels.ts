import { PAGE_KINDS } from "./taxonomy.ts";

/** What an editor calls a field, where its name does not say it. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ATAR: "ATAR",
  webpage: "Web address",
  webpageName: "Name of the web page",
  facilityLinks: "Web address",
  url: "Address",
  linkName: "Name",
  linkUrl: "Web address",
  emailDomains: "E-mail domains",
  durationYears: "Length in years",
  studyMode: "Study mode",
  cricosCode: "CRICOS code",
  cricosProviderCode: "CRICOS provider code",
  countryName: "Name",
  programFieldName: "Name",
  subjectFieldName: "Name",
};

/** A field's name as an editor reads it, without the kind that it begins with: `programGraduationLevel` is "Graduation level". */
export const labelOf = (field: string, kinds: readonly string[] = PAGE_KINDS): string => {
  const label = FIELD_LABELS[field];
  if (label) return label;
  const kind = kinds.find((name) => field.startsWith(name) && /^[A-Z]/.test(field.slice(name.length)));
  const words = field
    .slice(kind?.length ?? 0)
    .replaceAll("_", " ")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
