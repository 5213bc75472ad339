import { Box, Button, Flex, Typography } from "@strapi/design-system";
import type { Change } from "./calls";
import { difference, valueText, type Piece } from "./difference";

interface ChangeListProps {
  changes: readonly Change[];
  titleOf: (change: Change) => string;
  isBusy: boolean;
  onPressRestore: (before: number) => void;
}

/** Changes with what stood before and after, the newest first; each with the way back to before it. */
export const ChangeList = ({ changes, titleOf, isBusy, onPressRestore }: ChangeListProps) => (
  <Flex tag="ol" direction="column" alignItems="stretch" gap={5}>
    {changes.map((change) => (
      <Box tag="li" key={change.id}>
        <Flex justifyContent="space-between" alignItems="flex-start" gap={3}>
          <Box>
            <Typography tag="h3" fontWeight="bold">
              {titleOf(change)}
            </Typography>
            <Typography tag="p" variant="pi" textColor="neutral600">
              {change.by}, <time dateTime={change.at}>{new Date(change.at).toLocaleString("en-AU")}</time>
            </Typography>
          </Box>
          {change.fields.length > 0 ? (
            <Box shrink={0}>
              <Button variant="secondary" size="S" disabled={isBusy} onClick={() => onPressRestore(change.id)}>
                Back to before this
              </Button>
            </Box>
          ) : null}
        </Flex>
        {change.fields.map(({ field, label, before, after }) => (
          <Difference key={field} label={label} before={valueText(before)} after={valueText(after)} />
        ))}
      </Box>
    ))}
  </Flex>
);

const Difference = ({ label, before, after }: { label: string; before: string; after: string }) => {
  const pieces = difference(before, after);
  return (
    <Box paddingTop={2}>
      <Typography tag="h4" variant="pi" fontWeight="bold">
        {label}
      </Typography>
      <Version tag="del" words="Before" pieces={pieces.before} />
      <Version tag="ins" words="After" pieces={pieces.after} />
    </Box>
  );
};

interface VersionProps {
  tag: "del" | "ins";
  words: string;
  pieces: readonly Piece[];
}

const Version = ({ tag, words, pieces }: VersionProps) => (
  <Flex alignItems="flex-start" gap={2} paddingTop={1}>
    <Box shrink={0} style={{ width: "6rem" }}>
      <Typography variant="pi" textColor="neutral600">
        {words}
      </Typography>
    </Box>
    <Typography style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {pieces.length === 0 ? <em>Nothing</em> : null}
      {pieces.map(({ text, changed }, place) =>
        changed ? (
          <Box
            key={place}
            tag={tag}
            background={tag === "del" ? "danger100" : "success100"}
            color={tag === "del" ? "danger700" : "success700"}
          >
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Typography>
  </Flex>
);
