/** What is wrong with one field of one record of the CMS. */
export interface RecordProblem {
  collection: string;
  id: number | string;
  /** The path of the field, as in `posts.3.author.avatar`. */
  field: string;
  message: string;
}

const SHOWN = 20;

/** The export could not be made; the export before it is as it was. The message says what to do. */
export class ExportError extends Error {
  override name = "ExportError";
  /** The records at fault, at most 20. */
  readonly problems: readonly RecordProblem[];

  constructor(message: string, problems: readonly RecordProblem[] = []) {
    super(message);
    this.problems = problems.slice(0, SHOWN);
  }
}

/** An image does not exist or is none: its record is at fault. */
export class BadImage extends ExportError {
  override name = "BadImage";
}

/** The error for records that the site cannot show: one line a problem, the first 20 of them. */
export const badRecords = (problems: readonly RecordProblem[]): ExportError => {
  const lines = problems
    .slice(0, SHOWN)
    .map(({ collection, id, field, message }) => `  ${collection} ${id}, ${field}: ${message}`);
  const rest = problems.length > SHOWN ? [`  and ${problems.length - SHOWN} more`] : [];
  return new ExportError(
    ["The CMS holds what the site cannot show; correct it in the admin:", ...lines, ...rest].join("\n"),
    problems,
  );
};
