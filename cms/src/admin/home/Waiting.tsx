import { Box, Flex, Typography } from "@strapi/design-system";
import type { StaffHome } from "../../../contract/cms";
import { REPORTS, SENT_IN, SUBMISSIONS } from "../content/groups";
import { listHref } from "../content/lists";
import { TextLink } from "../TextLink";
import { age, counted } from "../words";

interface TileProps {
  count: number;
  label: string;
  detail?: string;
  links: readonly { label: string; to: string }[];
}

/** What waits for the person, each number with the list behind it. */
export const Waiting = ({ home }: { home: StaffHome }) => (
  // As many beside each other as have room: moderators see fewer than administrators.
  <Box display="grid" style={{ gap: "16px", gridTemplateColumns: "repeat(auto-fit, minmax(13rem, 1fr))" }}>
    {tilesOf(home).map((tile) => (
      <Tile key={tile.label} {...tile} />
    ))}
  </Box>
);

const Tile = ({ count, label, detail, links }: TileProps) => (
  <Box background="neutral0" hasRadius padding={5} shadow="tableShadow" width="100%">
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography variant="delta" tag="h3">
        {label}
      </Typography>
      <Typography variant="alpha" textColor={count === 0 ? "neutral600" : "neutral800"}>
        {count.toLocaleString("en-AU")}
      </Typography>
      {detail && (
        <Typography variant="pi" textColor="neutral600">
          {detail}
        </Typography>
      )}
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
        {links.map((link) => (
          <li key={link.label}>
            <TextLink to={`/${link.to}`}>{link.label}</TextLink>
          </li>
        ))}
      </Flex>
    </Flex>
  </Box>
);

const tilesOf = ({ reports, submissions, corrections, posts, postsSince, held }: StaffHome): TileProps[] => [
  ...(reports
    ? [
        {
          label: "Open reports",
          count: reports.open,
          ...(reports.oldest === null
            ? {}
            : { detail: `About ${counted(reports.posts, "post")}, the oldest ${age(reports.oldest)}` }),
          links: [
            { label: "Decide reports", to: REPORTS },
            { label: `Decide appeals: ${reports.appeals}`, to: `${REPORTS}?view=appeals` },
          ],
        },
      ]
    : []),
  ...(submissions
    ? [
        {
          label: "Pending submissions",
          count: submissions.reduce((sum, { pending }) => sum + pending, 0),
          links: [
            { label: "Decide submissions", to: SUBMISSIONS },
            ...SENT_IN.flatMap(({ uid, label, to }) => {
              const own = submissions.find((one) => one.uid === uid);
              return own ? [{ label: `${label}: ${own.pending}`, to }] : [];
            }),
          ],
        },
      ]
    : []),
  ...(corrections === undefined
    ? []
    : [
        {
          label: "Open corrections",
          count: corrections,
          links: [{ label: "Decide corrections", to: `${SUBMISSIONS}?view=corrections` }],
        },
      ]),
  ...(posts
    ? [
        {
          label: "Posts of the last week",
          count: posts.reduce((sum, { count }) => sum + count, 0),
          links: posts.map(({ kind, uid, count }) => ({
            label: counted(count, ...POST_WORDS[kind]),
            to: listHref(uid, { sort: "createdAt:DESC", where: [["createdAt", "gte", postsSince]] }),
          })),
        },
      ]
    : []),
  {
    label: "Held back",
    count: held,
    detail: held === 0 ? "Everything can be shown as it is" : "Shown as they were last good, or not at all",
    links: [{ label: "Records that are held back", to: "quad/held" }],
  },
];

/** One post of a kind, and several. */
const POST_WORDS: Readonly<Record<NonNullable<StaffHome["posts"]>[number]["kind"], readonly [string, string]>> = {
  review: ["review", "reviews"],
  blog: ["blog", "blogs"],
  qna: ["question", "questions"],
  helpfulLink: ["helpful link", "helpful links"],
  reply: ["reply", "replies"],
};
