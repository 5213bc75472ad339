import { Box, Flex, Typography } from "@strapi/design-system";
import { Fragment, type ReactNode } from "react";
import type { StaffHome, ToldChanges, ToldRecord } from "../../../contract/cms";
import { recordHref } from "../content/lists";
import { TextLink } from "../TextLink";
import { counted, moment, seconds } from "../words";

/** So many records are named; the number of the others is said. */
const NAMED = 3;

/** Since when the site is as it is, what the last change did, and why one is not live. */
export const SiteState = ({ address, live, changes, failed, underway }: StaffHome["site"]) => (
  <Box background="neutral0" hasRadius padding={5} shadow="tableShadow" aria-live="polite">
    <Flex tag="dl" direction="column" alignItems="stretch" gap={4}>
      {failed && (
        <Fact name="Not live yet">
          <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
            <Flex direction="column" alignItems="flex-start" gap={2}>
              <Typography textColor="danger700" fontWeight="semiBold">
                {failed.why}, since {moment(failed.since)}.
              </Typography>
              <Typography>The site is as it was before. Quad tries again by itself.</Typography>
              <Records {...failed} />
            </Flex>
          </Box>
        </Fact>
      )}
      <Fact name="Live since">
        {live ? (
          <Typography>
            {address === null ? (
              moment(live.since)
            ) : (
              <Typography tag="a" href={address} textColor="primary600">
                {moment(live.since)}
              </Typography>
            )}
            {`, ${counted(live.pages, "page")}`}
          </Typography>
        ) : (
          <Typography>Not reported yet: nothing has told the CMS when the site was built last.</Typography>
        )}
      </Fact>
      {changes.length > 0 && (
        <Fact name="Last changes">
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
            {changes.map(({ release, at, pages, milliseconds, ...records }) => (
              <li key={release}>
                <Records {...records} otherwise="The site was built anew" />
                <Typography variant="pi" textColor="neutral600" tag="p">
                  {`${moment(at)}: ${counted(pages, "page")} in ${seconds(milliseconds)}`}
                </Typography>
              </li>
            ))}
          </Flex>
        </Fact>
      )}
      {underway && (
        <Fact name="Next change">
          <Typography>
            {underway.isTold
              ? `Saved ${moment(underway.since)}, on its way to the site`
              : `Saved ${moment(underway.since)}, waits to be sent to the site`}
          </Typography>
        </Fact>
      )}
    </Flex>
  </Box>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Flex alignItems="flex-start" gap={4}>
    <Box width="11rem" shrink={0} tag="dt">
      <Typography textColor="neutral600">{name}</Typography>
    </Box>
    <Box flex="1" tag="dd">
      {children}
    </Box>
  </Flex>
);

const Records = ({ records, more, otherwise }: ToldChanges & { otherwise?: string }) => {
  const others = more === null ? 0 : more + Math.max(0, records.length - NAMED);
  if (records.length === 0) return otherwise === undefined ? null : <Typography tag="p">{otherwise}</Typography>;
  return (
    <Typography tag="p">
      {records.slice(0, NAMED).map((record, index) => (
        <Fragment key={`${record.collection} ${record.id}`}>
          {index > 0 && " · "}
          <RecordName {...record} />
        </Fragment>
      ))}
      {others > 0 && ` · and ${counted(others, "more", "more")}`}
    </Typography>
  );
};

/** What became of a record, behind its name. */
const DONE: Readonly<Record<ToldRecord["what"], string>> = {
  added: " added",
  changed: "",
  removed: " taken off the site",
  posts: ", what people wrote there",
};

const RecordName = ({ name, id, type, what, uid, documentId }: ToldRecord) => {
  const title = name ?? `${type} ${id}`;
  return (
    <>
      {documentId === null ? title : <TextLink to={recordHref(uid, documentId)}>{title}</TextLink>}
      {name === null ? "" : ` (${type.toLowerCase()})`}
      {DONE[what]}
    </>
  );
};
