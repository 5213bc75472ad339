/** The export could not be made; the export before it is as it was. The message says what to do. */
export class ExportError extends Error {
  override name = "ExportError";
}

/** An image does not exist or is none: its record is at fault. */
export class BadImage extends ExportError {
  override name = "BadImage";
  /** What is wrong, in plain words and without an address. */
  readonly plain: string;

  constructor(message: string, plain = "The picture is missing") {
    super(message);
    this.plain = plain;
  }
}
