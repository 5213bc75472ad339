import { MESSAGES } from "../contract/messages.ts";
import { clipText } from "../lib/format.ts";

/**
 * A text; what goes beyond 400 characters waits behind Read More. Works without a script. Opened, the two parts flow into
 * one another and the button stands below them. Nothing may stand between the parts, not even a space: the text may be cut
 * within a word. `at` is another number of characters, where there is little room.
 */
export const Clip = ({ text, at }: { text: string; at?: number | undefined }) => {
  const { start, rest } = clipText(text, at);
  if (rest === null) return <p className="written overflow-clip [overflow-clip-margin:6px]">{start}</p>;
  return (
    <div className="written clipped">
      <span>{start}</span>
      <details>
        <summary>
          <span className="more">{MESSAGES.readMore}</span>
          <span className="less">{MESSAGES.readLess}</span>
        </summary>
        <span>{rest}</span>
      </details>
    </div>
  );
};
