import { Box, Flex, LinkButton, Typography } from "@strapi/design-system";
import { ExternalLink } from "@strapi/icons";
import { Layouts, Page } from "@strapi/strapi/admin";
import type { ReactNode } from "react";
import type { StaffHome } from "../../../contract/cms";
import { ContentGroups } from "../content/ContentGroups";
import { GROUPS, TO_DECIDE } from "../content/groups";
import { recordHref } from "../content/lists";
import { TextLink } from "../TextLink";
import { moment } from "../words";
import { SiteState } from "./SiteState";
import { useHome } from "./useHome";
import { Waiting } from "./Waiting";

/** The first page: whether what was changed is live, what waits, and where everything is. */
export const HomePage = () => {
  const home = useHome();
  if (home === "failed") return <Page.Error />;
  if (!home) return <Page.Loading />;
  const { address } = home.site;
  return (
    <Page.Main>
      <Page.Title>Home</Page.Title>
      <Layouts.Header
        title="Home"
        subtitle="What is live, and what waits for you"
        primaryAction={
          address === null ? undefined : (
            <LinkButton href={address} target="_blank" variant="tertiary" size="S" startIcon={<ExternalLink />}>
              Open the site
            </LinkButton>
          )
        }
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={8} paddingBottom={8}>
          <Section title="The site">
            <SiteState {...home.site} />
          </Section>
          <Section title="Waiting">
            <Waiting home={home} />
          </Section>
          {home.accounts && (
            <Section title="Newest accounts">
              <Accounts accounts={home.accounts} />
            </Section>
          )}
          <Section title="Content">
            <ContentGroups groups={CONTENT} heading="h3" />
          </Section>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** What is to be decided stands above, with how much there is. */
const CONTENT = GROUPS.filter((group) => group !== TO_DECIDE);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex tag="section" aria-label={title} direction="column" alignItems="stretch" gap={3}>
    <Typography variant="beta" tag="h2">
      {title}
    </Typography>
    {children}
  </Flex>
);

const USER = "plugin::users-permissions.user";

const Accounts = ({ accounts }: { accounts: NonNullable<StaffHome["accounts"]> }) => (
  <Box background="neutral0" hasRadius padding={5} shadow="tableShadow">
    {accounts.length === 0 && <Typography>Nobody has an account yet.</Typography>}
    <Flex tag="ul" gap={5} wrap="wrap">
      {accounts.map(({ name, since, documentId }) => (
        <Flex tag="li" key={documentId} direction="column" alignItems="flex-start">
          <TextLink to={recordHref(USER, documentId)}>{name}</TextLink>
          <Typography tag="time" dateTime={since} variant="pi" textColor="neutral600">
            {moment(since)}
          </Typography>
        </Flex>
      ))}
    </Flex>
  </Box>
);
