import { Box, Flex, Grid, Typography } from "@strapi/design-system";
import { useAuth } from "@strapi/strapi/admin";
import { useEffect } from "react";
import { TextLink } from "../TextLink";
import type { ContentGroup } from "./groups";
import { forgetFilters } from "./lists";

const READ = "plugin::content-manager.explorer.read";

/** The lists of content that the person may read, in groups. Each opens without the filter that it was left with. */
export const ContentGroups = ({ groups, heading }: { groups: readonly ContentGroup[]; heading: "h2" | "h3" }) => {
  const permissions = useAuth("ContentGroups", (state) => state.permissions);
  useEffect(() => forgetFilters(), []);
  const readable = new Set(permissions.flatMap(({ action, subject }) => (action === READ && subject ? [subject] : [])));
  return (
    <Grid.Root gap={4}>
      {groups
        .map(({ title, links }) => ({ title, links: links.filter(({ uid }) => readable.has(uid)) }))
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <Grid.Item key={group.title} col={4} s={6} xs={12} alignItems="stretch">
            <Group {...group} heading={heading} />
          </Grid.Item>
        ))}
    </Grid.Root>
  );
};

const Group = ({ title, links, heading }: ContentGroup & { heading: "h2" | "h3" }) => (
  <Box background="neutral0" hasRadius padding={5} shadow="tableShadow" width="100%">
    <Typography variant="delta" tag={heading}>
      {title}
    </Typography>
    <Flex tag="ul" direction="column" alignItems="flex-start" gap={2} paddingTop={3}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <TextLink to={`/${to}`}>{label}</TextLink>
        </li>
      ))}
    </Flex>
  </Box>
);
