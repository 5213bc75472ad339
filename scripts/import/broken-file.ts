/** A file that cannot be imported as it is. The message says what is wrong and where; nothing was changed. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}
