import { Typography } from "@strapi/design-system";

/** What the form of a record gives to what stands beside it. */
interface PanelProps {
  model: string;
  document?: Record<string, unknown>;
}

/** Beside a saved record: which of its pictures say nothing to somebody who does not see them. Not there when all do. */
export const MissingTexts = ({ document }: PanelProps) => {
  const fields = Object.entries(document ?? {}).flatMap(([field, value]) => (isSilent(value) ? [wordsOf(field)] : []));
  if (fields.length === 0) return null;
  return {
    title: "Pictures",
    content: (
      <Typography>
        {`${fields.join(" and ")} ${fields.length === 1 ? "has" : "have"} no alternative text: who does not see the picture learns nothing of it. Press the pencil on the picture to add one.`}
      </Typography>
    ),
  };
};

const isSilent = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || !("mime" in value) || !("alternativeText" in value)) return false;
  return typeof value.alternativeText !== "string" || value.alternativeText.trim() === "";
};

/** A field as its label has it, without the kind that it begins with: `universityHeaderImage` is "Header image". */
const wordsOf = (field: string): string => {
  const words = field
    .replace(/^[a-z]+(?=[A-Z])/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
